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
  const tells = anyOf([...hidden].filter((word) => word.length >= SHORTEST_TELLING))
  const done = new Map<object, unknown>()
  const prune = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.filter((one) => !isHidden(one)).map(prune)
    if (!isObject(item)) return typeof item === 'string' && tells(item) ? '' : item
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

/** So many words are looked for one by one faster than in order. */
const FEW = 50

/** Whether a text holds one of some words, in a time that hardly grows with how many there are. */
export function anyOf(words: readonly string[]): (text: string) => boolean {
  if (words.length <= FEW) return (text) => words.some((word) => text.includes(word))
  // A word that begins with another one says nothing new. Without those, the last word that is not behind a text in the
  // order is the only one that the text can begin with.
  const beginnings: string[] = []
  for (const word of words.toSorted(byLetters)) {
    const before = beginnings.at(-1)
    if (before === undefined || !word.startsWith(before)) beginnings.push(word)
  }
  const longest = beginnings.reduce((most, { length }) => Math.max(most, length), 0)
  return (text) => {
    for (let at = 0; at < text.length; at++) {
      const rest = text.slice(at, at + longest)
      const word = lastUpTo(beginnings, rest)
      if (word !== undefined && rest.startsWith(word)) return true
    }
    return false
  }
}

function byLetters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The last of some words in order that does not come behind a text. */
function lastUpTo(words: readonly string[], text: string): string | undefined {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] as string) <= text) from = middle + 1
    else to = middle
  }
  return words[from - 1]
}
