import { isObject, listOr, type JsonObject } from '../json.ts'

const MAX_PILLS = 20

/** Pills around a name. After it: built-in ones, those of `api.params.post`, then those of the schema itself. */
export function pillsOf(
  keys: JsonObject,
  configured: readonly string[],
): { before?: readonly string[]; after?: readonly string[] } {
  const mint = isObject(keys['x-mint']) ? keys['x-mint'] : {}
  const before = words(mint['pre'])
  const after = [
    ...(keys['readOnly'] === true ? ['read-only'] : []),
    ...(keys['writeOnly'] === true ? ['write-only'] : []),
    ...configured.flatMap((key) => valueWords(key, Object.hasOwn(keys, key) ? keys[key] : undefined)),
    ...words(mint['post']),
  ]
  return {
    ...(before.length > 0 ? { before: before.slice(0, MAX_PILLS) } : {}),
    ...(after.length > 0 ? { after: after.slice(0, MAX_PILLS) } : {}),
  }
}

/** A text is its own pill, `true` is the key, a list is one pill each; anything else says nothing. */
function valueWords(key: string, value: unknown): readonly string[] {
  if (value === true) return [key]
  return Array.isArray(value) ? value.flatMap((item) => wordOf(item)) : wordOf(value)
}

function words(value: unknown): readonly string[] {
  return listOr(value).flatMap((item) => wordOf(item))
}

function wordOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string' && value !== '' ? [value.slice(0, 100)] : []
}
