import { isObject, type JsonObject } from '../json.ts'
import type { OverlayWork } from './work.ts'

export type MutableObject = Record<string, unknown>

/** Why two values do not go together; the message names the place. */
export class MergeError extends Error {}

/** Is told of every value that is written: where, and the keys to it from what was merged. */
export type NoteWritten = (
  container: object,
  key: string | number,
  from: readonly (string | number)[],
) => void

interface Merge {
  readonly work: OverlayWork
  readonly note: NoteWritten
  /** Keys from what is merged to the part that is merged now. */
  readonly keys?: readonly (string | number)[]
}

/** A copy in which nothing stands in two places, as YAML's anchors let it. */
export function treeCopy(value: unknown, work: OverlayWork): unknown {
  work.write()
  if (Array.isArray(value)) return value.map((item) => treeCopy(item, work))
  if (!isObject(value)) return value
  const copy: MutableObject = {}
  for (const key of Object.keys(value)) put(copy, key, treeCopy(value[key], work))
  return copy
}

/** Sets a property of an object, whatever its name. */
export function put(object: MutableObject, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else object[key] = value
}

/** Merges an object into another by the rules of the Overlay Specification: lists grow, values are replaced. */
export function mergeObject(target: MutableObject, from: JsonObject, merge: Merge): void {
  for (const key of Object.keys(from)) {
    const [old, now] = [Object.hasOwn(target, key) ? target[key] : undefined, from[key]]
    const keys = [...(merge.keys ?? []), key]
    if (!Object.hasOwn(target, key)) {
      put(target, key, treeCopy(now, merge.work))
      merge.note(target, key, keys)
    } else if (isObject(old) && isObject(now)) mergeObject(old, now, { ...merge, keys })
    else if (Array.isArray(old) && Array.isArray(now)) appendAll(old, now, { ...merge, keys })
    else if (isPrimitive(old) && isPrimitive(now)) {
      put(target, key, now)
      merge.note(target, key, keys)
    } else throw new MergeError(`${keys.join('.')} is ${kindOf(old)}, and ${kindOf(now)} cannot be put there`)
  }
}

export function appendAll(list: unknown[], items: readonly unknown[], merge: Merge): void {
  for (const [index, item] of items.entries()) {
    list.push(treeCopy(item, merge.work))
    merge.note(list, list.length - 1, [...(merge.keys ?? []), index])
  }
}

export function isPrimitive(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

export function kindOf(value: unknown): 'an object' | 'a list' | 'a value' {
  return Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : 'a value'
}
