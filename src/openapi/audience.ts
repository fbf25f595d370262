import { isObject, listOr, objectOr, type JsonObject } from './json.ts'

/** Places of a schema that hold a list of alternatives, or of parameters. */
const LISTS = new Set(['oneOf', 'anyOf', 'allOf', 'parameters', 'prefixItems'])
const SAMPLES = new Set(['example', 'examples', 'default', 'x-default', 'const'])
const DEEPEST = 200

/** Groups that rules of a document name: `x-mint.groups` below operations, and `x-mint-enum`. */
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
    for (const group of listOr(objectOr(object['x-mint'])['groups'])) found.add(String(group))
    for (const child of Object.values(object)) walk(child, depth + 1, seen)
  }
  walk(document, 0, new Set())
  return found
}

/** Has a document rules for parts of it? Told from its text, because nearly none has. */
export function mayHaveAudience(text: string): boolean {
  return text.includes('x-mint-enum') || /x-mint["']?\s*:[^]{0,200}?groups/.test(text)
}

interface Limited {
  readonly document: JsonObject
  /** Something was left out. */
  readonly limited: boolean
}

/**
 * A document as members of these groups may see it: properties, alternatives and values for other groups are not in it, nor
 * are they in its examples.
 */
export function limitToGroups(document: JsonObject, groups: ReadonlySet<string>): Limited {
  const limit = new AudienceLimit(groups)
  const copy = limit.copy(document) as JsonObject
  if (limit.hidden.size === 0) return { document: limit.changed ? copy : document, limited: limit.changed }
  return { document: withoutSamplesOf(copy, limit.hidden) as JsonObject, limited: true }
}

class AudienceLimit {
  readonly #groups: ReadonlySet<string>
  readonly #done = new Map<object, unknown>()
  /** Names of properties that were left out. */
  readonly hidden = new Set<string>()
  changed = false

  constructor(groups: ReadonlySet<string>) {
    this.#groups = groups
  }

  copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const known = this.#done.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) {
      const list: unknown[] = []
      this.#done.set(value, list)
      for (const item of value) list.push(this.copy(item))
      return list
    }
    const made: Record<string, unknown> = {}
    this.#done.set(value, made)
    for (const [name, child] of Object.entries(value as JsonObject)) made[name] = this.#part(name, child)
    this.#limitValues(made)
    this.#limitRequired(made, value as JsonObject)
    return made
  }

  #part(name: string, child: unknown): unknown {
    if (name === 'properties' && isObject(child)) {
      const kept = Object.entries(child).filter(([property, schema]) => {
        if (this.#mayRead(schema)) return true
        this.hidden.add(property)
        return this.#leaveOut()
      })
      return Object.fromEntries(kept.map(([property, schema]) => [property, this.copy(schema)]))
    }
    if (LISTS.has(name) && Array.isArray(child)) {
      const kept = (child as unknown[]).filter((item) => {
        if (this.#mayRead(item)) return true
        const parameter = objectOr(item)['name']
        if (typeof parameter === 'string') this.hidden.add(parameter)
        return this.#leaveOut()
      })
      return kept.map((item) => this.copy(item))
    }
    return this.copy(child)
  }

  /** `x-mint-enum` names the groups of single values. */
  #limitValues(schema: Record<string, unknown>): void {
    const rules = objectOr(schema['x-mint-enum'])
    if (!Array.isArray(schema['enum']) || Object.keys(rules).length === 0) return
    const allowed = (schema['enum'] as unknown[]).filter((value) => {
      const groups = Object.hasOwn(rules, String(value)) ? listOr(rules[String(value)]) : undefined
      return groups === undefined || groups.some((group) => this.#groups.has(String(group)))
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

  #mayRead(value: unknown): boolean {
    const groups = objectOr(objectOr(value)['x-mint'])['groups']
    return !Array.isArray(groups) || groups.some((group) => this.#groups.has(String(group)))
  }

  #leaveOut(): false {
    this.changed = true
    return false
  }
}

/** Examples show whole objects: what was left out of the schema is left out of them. */
function withoutSamplesOf(value: unknown, hidden: ReadonlySet<string>): unknown {
  const done = new Map<object, unknown>()
  const prune = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(prune)
    if (!isObject(item))
      return typeof item === 'string' && [...hidden].some((name) => item.includes(name)) ? '' : item
    return Object.fromEntries(
      Object.entries(item).flatMap(([name, child]) => (hidden.has(name) ? [] : [[name, prune(child)]])),
    )
  }
  const walk = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item
    const known = done.get(item)
    if (known !== undefined) return known
    if (Array.isArray(item)) {
      const list: unknown[] = []
      done.set(item, list)
      for (const child of item) list.push(walk(child))
      return list
    }
    const made: Record<string, unknown> = {}
    done.set(item, made)
    for (const [name, child] of Object.entries(item))
      made[name] = SAMPLES.has(name) || name === 'x-codeSamples' ? prune(child) : walk(child)
    return made
  }
  return walk(value)
}
