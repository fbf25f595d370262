import { isObject, listOr, objectOr, own, type JsonObject } from './json.ts'
import { methodsOf } from './operations.ts'
import { pointerOf } from './pointer.ts'
import { RefResolver } from './resolve-ref.ts'
import { withoutSamplesOf } from './sample-audience.ts'

const SAMPLES = ['example', 'examples', 'default', 'x-default', 'const']
/** Objects whose keys are names an author chose, and samples repeat. */
const NAMED = new Set(['properties', 'headers', 'parameters'])
const DEEPEST = 200

/** Groups that rules of a document name: `x-mint.groups`, and `x-mint-enum`. */
export function audienceGroups(document: JsonObject): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (value: unknown, depth: number, seen: Set<object>): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST || seen.has(value)) return
    seen.add(value)
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1, seen)
      return
    }
    const object = value as JsonObject
    for (const groups of Object.values(objectOr(object['x-mint-enum'])))
      for (const group of listOr(groups)) found.add(String(group))
    for (const group of groupsAt(object) ?? []) found.add(group)
    for (const child of Object.values(object)) walk(child, depth + 1, seen)
  }
  walk(document, 0, new Set())
  return found
}

/** Groups that an object of a spec names for itself; none of them when what it says is no list. Undefined: it says nothing. */
export function groupsAt(value: unknown): readonly string[] | undefined {
  const groups = objectOr(objectOr(value)['x-mint'])['groups']
  if (groups === undefined) return undefined
  // A rule we cannot read must close, never open.
  return listOr(groups)
    .filter((group) => typeof group === 'string' || typeof group === 'number')
    .map(String)
}

/** May a document have rules for parts of it? Told from its text, because nearly none has. */
export function mayHaveAudience(text: string): boolean {
  return text.includes('x-mint') && (text.includes('x-mint-enum') || text.includes('groups'))
}

interface Limited {
  readonly document: JsonObject
  /** Something was left out. */
  readonly limited: boolean
}

/**
 * A document as members of these groups may see it: whatever says it is for other groups is not in it, nor are its names and
 * values in examples. Operations stay, because their pages say who may read them.
 */
export function limitToGroups(document: JsonObject, groups: ReadonlySet<string>): Limited {
  const limit = new AudienceLimit(document, groups)
  const copy = limit.copy(document) as JsonObject
  if (!limit.changed) return { document, limited: false }
  return { document: withoutSamplesOf(copy, limit.hidden) as JsonObject, limited: true }
}

class AudienceLimit {
  readonly #groups: ReadonlySet<string>
  readonly #refs: RefResolver
  /** What pages are made of. */
  readonly #operations: ReadonlySet<unknown>
  readonly #done = new Map<object, unknown>()
  /** Names of properties and parameters, and values, that were left out. */
  readonly hidden = new Set<string>()
  changed = false

  constructor(document: JsonObject, groups: ReadonlySet<string>) {
    this.#groups = groups
    this.#refs = new RefResolver(document)
    this.#operations = operationParts(document, this.#refs)
  }

  /** `place`: the key the value stands at. */
  copy(value: unknown, place?: string): unknown {
    if (typeof value !== 'object' || value === null) return value
    const known = this.#done.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) {
      const list: unknown[] = []
      this.#done.set(value, list)
      for (const item of value)
        if (this.#mayRead(item) || this.#leaveOut(objectOr(item)['name'])) list.push(this.copy(item))
      return list
    }
    const made: Record<string, unknown> = {}
    this.#done.set(value, made)
    for (const [name, child] of Object.entries(value as JsonObject))
      if (
        this.#mayRead(place === 'mapping' || name === 'defaultMapping' ? leadsTo(child) : child) ||
        this.#leaveOut(NAMED.has(place ?? '') ? name : undefined)
      )
        made[name] = this.copy(child, name)
    this.#limitValues(made)
    this.#limitRequired(made, value as JsonObject)
    return made
  }

  /** `x-mint-enum` names the groups of single values. */
  #limitValues(schema: Record<string, unknown>): void {
    const rules = objectOr(schema['x-mint-enum'])
    if (!Array.isArray(schema['enum']) || Object.keys(rules).length === 0) return
    const allowed = (schema['enum'] as unknown[]).filter((value) => {
      const groups = Object.hasOwn(rules, String(value)) ? listOr(rules[String(value)]) : undefined
      if (groups === undefined || groups.some((group) => this.#groups.has(String(group)))) return true
      this.hidden.add(String(value))
      return false
    })
    if (allowed.length < (schema['enum'] as unknown[]).length) {
      this.changed = true
      // Samples may be of a value that is gone.
      for (const name of SAMPLES) delete schema[name]
    }
    schema['enum'] = allowed
    delete schema['x-mint-enum']
  }

  #limitRequired(made: Record<string, unknown>, from: JsonObject): void {
    if (!Array.isArray(made['required']) || !isObject(from['properties'])) return
    const properties = objectOr(made['properties'])
    const before = objectOr(from['properties'])
    made['required'] = (made['required'] as unknown[]).filter(
      (name) => typeof name !== 'string' || !Object.hasOwn(before, name) || Object.hasOwn(properties, name),
    )
  }

  /** What a reference leads to is as closed as if it stood here. */
  #mayRead(value: unknown): boolean {
    if (!isObject(value) || this.#operations.has(value)) return true
    const target = own(value, '$ref') === undefined ? undefined : this.#refs.resolve(value).value
    return [value, this.#operations.has(target) ? undefined : target].every((place) => {
      const groups = groupsAt(place)
      return groups === undefined || groups.some((group) => this.#groups.has(group))
    })
  }

  #leaveOut(name: unknown): false {
    this.changed = true
    if (typeof name === 'string') this.hidden.add(name)
    return false
  }
}

/** A mapping names schemas by reference, or by their bare name. */
function leadsTo(target: unknown): unknown {
  if (typeof target !== 'string') return target
  return { $ref: target.includes('#') ? target : pointerOf(['components', 'schemas', target]) }
}

/** `paths`, path items and operations: their groups are those of pages. */
function operationParts(document: JsonObject, refs: RefResolver): ReadonlySet<unknown> {
  const found = new Set<unknown>([document])
  for (const container of ['paths', 'webhooks', 'x-webhooks']) {
    found.add(document[container])
    for (const item of Object.values(objectOr(document[container]))) {
      const { value } = refs.resolve(item)
      found.add(item)
      found.add(value)
      found.add(objectOr(value)['additionalOperations'])
      for (const { raw } of methodsOf(objectOr(value))) found.add(raw)
    }
  }
  return found
}
