/** A JSON value of a spec, as parsed: nothing about it is known yet. */
export type JsonObject = { readonly [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value when it is an object, else an empty one: specs in the wild hold anything anywhere. */
export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : EMPTY
}

export function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function listOr(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

/** Own keys only: a spec may hold a path or property called `constructor`. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

const EMPTY: JsonObject = Object.freeze({})
