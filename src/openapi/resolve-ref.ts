import { isObject, own, textOr, type JsonObject } from './json.ts'
import { keysOf } from './pointer.ts'

/** Where following references ended. */
export interface Resolved {
  /** Undefined when a reference leads nowhere, out of the document, or round in a circle. */
  readonly value: JsonObject | undefined
  /** The last reference that was followed, e.g. `#/components/schemas/User`. */
  readonly ref: string | undefined
  /** Keys written beside a `$ref`, the nearest first; OpenAPI 3.1 lets them override. */
  readonly siblings: JsonObject | undefined
}

const MAX_CHAIN = 50

/** Follows `$ref` inside one document, lazily: nothing is copied, and a cycle stays a cycle. */
export class RefResolver {
  readonly #document: JsonObject
  readonly #targets = new Map<string, unknown>()

  constructor(document: JsonObject) {
    this.#document = document
  }

  /** The object itself, or what its reference chain leads to. */
  resolve(value: unknown): Resolved {
    if (!isObject(value)) return { value: undefined, ref: undefined, siblings: undefined }
    const first = textOr(own(value, '$ref'))
    if (first === undefined) return { value, ref: undefined, siblings: undefined }
    let current: unknown = value
    let ref: string | undefined
    for (let step = 0; step < MAX_CHAIN; step++) {
      const next = isObject(current) ? textOr(own(current, '$ref')) : undefined
      if (next === undefined) break
      ref = next
      current = this.at(next)
    }
    const settled = isObject(current) && textOr(own(current, '$ref')) === undefined ? current : undefined
    return { value: settled, ref, siblings: siblingsOf(value) }
  }

  /** A document may call itself by the URL in its `$self`. */
  inside(target: string): string {
    const self = textOr(own(this.#document, '$self'))
    return self !== undefined && self !== '' && target.startsWith(`${self}#`)
      ? target.slice(self.length)
      : target
  }

  /** The value a pointer names, whatever it is. A pointer may lead through an object that is a reference itself. */
  at(pointer: string, depth = 0): unknown {
    if (this.#targets.has(pointer)) return this.#targets.get(pointer)
    const keys = keysOf(this.inside(pointer))
    let current: unknown = keys === undefined || depth > MAX_CHAIN ? undefined : this.#document
    for (const key of keys ?? []) {
      const through = isObject(current) ? textOr(own(current, '$ref')) : undefined
      if (through !== undefined && isObject(current) && own(current, key) === undefined)
        current = this.at(through, depth + 1)
      if (Array.isArray(current)) current = current[Number(key)] as unknown
      else current = isObject(current) ? own(current, key) : undefined
    }
    if (depth === 0) this.#targets.set(pointer, current)
    return current
  }
}

function siblingsOf(value: JsonObject): JsonObject | undefined {
  const keys = Object.keys(value)
  if (keys.length === 1) return undefined
  const { $ref: _, ...rest } = value
  return rest
}
