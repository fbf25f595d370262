import type { QueryWord } from './query-words.ts'
import type { SearchIndex } from './search-index.ts'
import { stopWordsOf } from './stop-words.ts'
import { findTerm } from './term-range.ts'
import { eachTerm } from './tokenize.ts'

const NOWHERE = -1
const KEPT_NAMES = 20_000

/** What the words of a query are in the index: the forms of each, and how telling it is. */
export interface AskedGroups {
  readonly groups: ReadonlyMap<number, number>
  readonly rarity: readonly number[]
  readonly whole: number
}

/** What a page is called. */
export interface Name {
  readonly title: string
  readonly path: string
}

export function askedGroups(
  index: SearchIndex,
  words: readonly QueryWord[],
  rarity: readonly number[],
): AskedGroups {
  const groups = new Map<number, number>()
  words.forEach(({ matches, share }, at) => {
    if (share < 1) return
    for (const { term, kind } of matches)
      if (kind !== 'prefix' && kind !== 'joined') groups.set(index.groups[term] as number, at)
  })
  const whole = rarity.reduce((sum, value, at) => (words[at]?.share === 1 ? sum + value : sum), 0)
  return { groups, rarity, whole }
}

/**
 * 1 when a page is called by the words of the query, in its title or the last part of its path: less when the name has
 * other words, or the query does. A page about something says so in its name; others mention it.
 */
export function nameMatch(index: SearchIndex, { title, path }: Name, asked: AskedGroups): number {
  return Math.max(
    matchOf(index, title, asked),
    matchOf(index, path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' '), asked),
  )
}

function matchOf(index: SearchIndex, name: string, { groups, rarity, whole }: AskedGroups): number {
  const words = groupsOfName(index, name)
  const there = new Set<number>()
  let asked = 0
  for (const group of words) {
    const at = groups.get(group)
    if (at === undefined) continue
    asked++
    there.add(at)
  }
  if (asked === 0) return 0
  let share = 0
  for (const at of there) share += rarity[at] as number
  return (share / Math.max(whole, 1e-6)) * (asked / words.length) ** 2
}

/** The words of a name by their forms, -1 for one that the index lacks. Kept: names are compared with every query. */
function groupsOfName(index: SearchIndex, name: string): readonly number[] {
  const names = (index.memory.names ??= new Map())
  const known = names.get(name)
  if (known) return known
  const stops = stopWordsOf(index.language)
  const found: number[] = []
  eachTerm(name, (term, { isPart }) => {
    if (isPart || stops.has(term)) return
    const number = findTerm(index.terms, term)
    found.push(number < 0 ? NOWHERE : (index.groups[number] as number))
  })
  if (names.size >= KEPT_NAMES) names.clear()
  names.set(name, found)
  return found
}
