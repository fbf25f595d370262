import { isObject, own, textOr, type JsonObject } from '../json.ts'
import type { ParsedSpec } from '../parse-spec.ts'
import { keysOf, pointerOf } from '../pointer.ts'
import { isSwagger } from '../swagger.ts'
import { fileReference } from './file-reference.ts'
import { PartFiles, type FileTexts } from './part-files.ts'

/** A description with the parts of other files in it. */
export interface JoinedFiles {
  readonly parsed: ParsedSpec
  readonly files: PartFiles
  /** Why a reference could not be followed, by its text. */
  readonly problems: ReadonlyMap<string, string>
  /** Where a place of the whole is written. */
  readonly placeOf: (pointer: string) => { readonly file: string; readonly pointer: string }
}

type Draft = Record<string, unknown>

const MOST_PARTS = 50_000
/** Where parts that are no schemas stand. */
const HOME = 'x-lectern-files'
// Where a `$ref` is a word of an example or a property's name, not a reference.
const DATA_KEYS = new Set(['example', 'default', 'const', 'enum', 'value', 'x-default'])
const NAMED_KEYS = new Set(['properties', 'schemas', 'definitions', 'patternProperties', 'dependentSchemas'])
const SCHEMA_KEYS = new Set(
  'schema itemSchema items allOf oneOf anyOf not additionalProperties unevaluatedProperties payload prefixItems if then else contains propertyNames contentSchema headersSchema'.split(
    ' ',
  ),
)

/**
 * Takes in what references to other files of the folder lead to: schemas become components under their names, so that
 * pages call them as authors do; everything else has a place of its own. References stay references, circular ones too.
 */
export function joinFiles(parsed: ParsedSpec, id: string, texts: FileTexts): JoinedFiles | undefined {
  const { document } = parsed
  if (!document) return undefined
  const joining = new Joining(document, id, new PartFiles(texts))
  joining.run()
  if (!joining.found) return undefined
  const { files } = joining
  return {
    parsed: {
      document,
      diagnostics: [...parsed.diagnostics, ...files.diagnostics],
      // One object may now stand in two places.
      anchors: true,
    },
    files,
    problems: joining.problems,
    placeOf: (pointer) => joining.placeOf(pointer),
  }
}

interface Origin {
  readonly file: string
  readonly pointer: string
}

class Joining {
  readonly #document: Draft
  readonly #id: string
  readonly files: PartFiles
  readonly problems = new Map<string, string>()
  found = false
  /** By the object that is referred to: where the whole has it. */
  readonly #pointers = new Map<object, string>()
  readonly #origins = new Map<object, Origin>()
  readonly #seen = new Set<object>()
  readonly #numbers = new Map<string, number>()
  readonly #waiting: { readonly value: object; readonly file: string }[] = []
  readonly #schemas: readonly string[]

  constructor(document: JsonObject, id: string, files: PartFiles) {
    this.#document = document as Draft
    this.#id = id
    this.files = files
    this.#schemas = isSwagger(document) ? ['definitions'] : ['components', 'schemas']
  }

  run(): void {
    this.#takeNamed()
    this.#waiting.push({ value: this.#document, file: this.#id })
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop())
      this.#visit(next.value, next.file)
  }

  /** A component that only refers to a file gives what is there its name. */
  #takeNamed(): void {
    const schemas = this.#home(this.#schemas, false)
    for (const [name, value] of Object.entries(schemas ?? {})) {
      const target = isObject(value) && Object.keys(value).length === 1 ? textOr(value['$ref']) : undefined
      const part = target === undefined || target.startsWith('#') ? undefined : this.#find(target, this.#id)
      if (!part || this.#pointers.has(part.value) || part.file === this.#id) continue
      this.#put(schemas as Draft, name, part)
      this.#pointers.set(part.value, referenceTo([...this.#schemas, name]))
    }
  }

  /** Without recursion: files may nest deeper than the stack. */
  #visit(root: object, file: string): void {
    const stack: { readonly value: object; readonly key: string; readonly names: boolean }[] = [
      { value: root, key: '', names: false },
    ]
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { value, key, names } = next
      if (this.#seen.has(value)) continue
      this.#seen.add(value)
      const isList = Array.isArray(value)
      const target = isList || names ? undefined : textOr(own(value as JsonObject, '$ref'))
      if (target !== undefined) this.#follow(value as Draft, target, { file, isSchema: SCHEMA_KEYS.has(key) })
      for (const [name, child] of Object.entries(value)) {
        if (!isList && !names && DATA_KEYS.has(name)) continue
        if (!names && name === 'mapping' && isObject(child)) this.#followMapping(child as Draft, file)
        if (!names && name === 'discriminator' && isObject(child)) this.#followDefault(child as Draft, file)
        if (typeof child !== 'object' || child === null || this.#origins.has(child as object)) continue
        if (!isList && !names && name === 'examples') this.#followExamples(child as object, file)
        else
          stack.push({
            value: child as object,
            // Items of a list, and what has a name, are what their list is.
            key: isList || names ? key : NAMED_KEYS.has(name) ? 'schema' : name,
            names: !isList && !names && NAMED_KEYS.has(name),
          })
      }
    }
  }

  #followExamples(examples: object, file: string): void {
    for (const example of Object.values(examples)) {
      const target = isObject(example) ? textOr(own(example, '$ref')) : undefined
      if (target !== undefined) this.#follow(example as Draft, target, { file, isSchema: false })
    }
  }

  /** Values of a discriminator lead to names of schemas, or to files. */
  #followMapping(mapping: Draft, file: string): void {
    for (const [value, target] of Object.entries(mapping)) {
      const pointer = typeof target === 'string' ? this.#mapped(target, file) : undefined
      if (pointer !== undefined) mapping[value] = pointer
    }
  }

  #followDefault(discriminator: Draft, file: string): void {
    const target = textOr(own(discriminator, 'defaultMapping'))
    const pointer = target === undefined ? undefined : this.#mapped(target, file)
    if (pointer !== undefined) discriminator['defaultMapping'] = pointer
  }

  #mapped(target: string, file: string): string | undefined {
    const isFile = /\.(?:json|ya?ml)(?:#|$)/i.test(target)
    return isFile || (target.startsWith('#') && file !== this.#id)
      ? this.#pointerFor(target, file, true)
      : undefined
  }

  #follow(holder: Draft, target: string, { file, isSchema }: { file: string; isSchema: boolean }): void {
    // Of the description itself.
    if (file === this.#id && target.startsWith('#')) return
    const self = textOr(own(this.#document, '$self'))
    if (self !== undefined && self !== '' && target.startsWith(`${self}#`)) return
    const pointer = this.#pointerFor(target, file, isSchema)
    if (pointer !== undefined) holder['$ref'] = pointer
  }

  /** Where the whole has what a reference leads to. */
  #pointerFor(target: string, from: string, isSchema: boolean): string | undefined {
    const part = this.#find(target, from)
    if (!part) return undefined
    if (part.file === this.#id) return part.pointer
    const known = this.#pointers.get(part.value)
    if (known !== undefined) return known
    const home = isSchema ? this.#schemas : [HOME]
    const into = this.#home(home, true) as Draft
    const name = isSchema
      ? this.#freeName(into, nameOf(part))
      : `${part.file}${part.pointer === '#' ? '' : part.pointer}`
    const pointer = referenceTo([...home, name])
    this.#pointers.set(part.value, pointer)
    this.#put(into, name, part)
    return pointer
  }

  #put(into: Draft, name: string, part: Origin & { readonly value: JsonObject }): void {
    into[name] = part.value
    this.#origins.set(part.value, { file: part.file, pointer: part.pointer })
    this.#waiting.push({ value: part.value, file: part.file })
  }

  #find(target: string, from: string): (Origin & { readonly value: JsonObject }) | undefined {
    const reference = fileReference(target, from)
    const found =
      'problem' in reference
        ? reference
        : reference.file === this.#id
          ? { value: this.#document }
          : this.#origins.size >= MOST_PARTS
            ? { problem: `The description has more than ${MOST_PARTS} parts in other files` }
            : this.files.at(reference.file, reference.pointer)
    this.found = true
    if ('problem' in found) {
      this.problems.set(target, found.problem)
      return undefined
    }
    return { ...(reference as Origin), value: found.value }
  }

  #freeName(taken: JsonObject, written: string): string {
    const name = written === '__proto__' ? 'proto' : written
    if (!Object.hasOwn(taken, name)) return name
    // Thousands may have one name.
    let number = this.#numbers.get(name) ?? 2
    while (Object.hasOwn(taken, `${name}${number}`)) number++
    this.#numbers.set(name, number + 1)
    return `${name}${number}`
  }

  #home(keys: readonly string[], make: boolean): Draft | undefined {
    let current = this.#document
    for (const key of keys) {
      const next = own(current, key)
      if (!isObject(next)) {
        if (!make) return undefined
        current[key] = {}
      }
      current = current[key] as Draft
    }
    return current
  }

  /** The innermost part of another file on the way to a place. */
  placeOf(pointer: string): Origin {
    const keys = keysOf(pointer) ?? []
    let place: Origin = { file: this.#id, pointer: '#' }
    let since = 0
    let current: unknown = this.#document
    for (const [index, key] of keys.entries()) {
      current = isObject(current) && own(current, key) === undefined ? this.#through(current) : current
      const through = this.#originOf(current)
      if (through) [place, since] = [through, index]
      current = Array.isArray(current)
        ? (current as unknown[])[Number(key)]
        : isObject(current)
          ? own(current, key)
          : undefined
      const origin = this.#originOf(current)
      if (origin) [place, since] = [origin, index + 1]
    }
    return { file: place.file, pointer: `${place.pointer}${pointerOf(keys.slice(since)).slice(1)}` }
  }

  #originOf(value: unknown): Origin | undefined {
    return typeof value === 'object' && value !== null ? this.#origins.get(value) : undefined
  }

  /** A path of the whole may lead through a reference. */
  #through(value: JsonObject): unknown {
    const target = textOr(own(value, '$ref'))
    let current: unknown = this.#document
    for (const key of (target === undefined ? undefined : keysOf(target)) ?? [])
      current = isObject(current) ? own(current, key) : undefined
    return target === undefined ? value : current
  }
}

/** The last word of the pointer, or the name of the file. */
function nameOf({ file, pointer }: Origin): string {
  const last = keysOf(pointer)?.at(-1)
  return last ?? (file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '') || 'Schema')
}

/** A reference may hold escapes, so a percent sign is one. */
function referenceTo(keys: readonly string[]): string {
  return pointerOf(keys).replaceAll('%', '%25')
}
