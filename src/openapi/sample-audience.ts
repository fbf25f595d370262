import { isObject } from './json.ts'

/** Samples, and lists of names. */
const REPEATING = new Set([
  'required',
  'dependentRequired',
  'dependencies',
  'example',
  'examples',
  'default',
  'x-default',
  'const',
  'x-codeSamples',
  'x-code-samples',
])
/** Names that are everywhere say nothing, and would empty every sample. */
const SHORTEST_TELLING = 3

/** Samples show whole objects: what was left out of the schema is left out of them. */
export function withoutSamplesOf(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (hidden.size === 0) return value
  const telling = [...hidden].filter((word) => word.length >= SHORTEST_TELLING)
  const done = new Map<object, unknown>()
  const prune = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.filter((one) => !isHidden(one)).map(prune)
    if (!isObject(item))
      return typeof item === 'string' && telling.some((word) => item.includes(word)) ? '' : item
    return Object.fromEntries(
      Object.entries(item).flatMap(([name, child]) =>
        hidden.has(name) || isHidden(child) ? [] : [[name, prune(child)]],
      ),
    )
  }
  const isHidden = (item: unknown) =>
    (typeof item === 'string' || typeof item === 'number') && hidden.has(String(item))
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
      made[name] = REPEATING.has(name) ? prune(child) : walk(child)
    return made
  }
  return walk(value)
}
