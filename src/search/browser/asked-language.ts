import type { Searched } from './found.ts'
import type { QueryWord } from './query-words.ts'
import { rarestIn } from './ranker-words.ts'
import { rarityOf } from './scope.ts'
import { spokenLanguage } from './spoken-language.ts'

/** Whoever asks in one language of a site reads that; pages in others may have what it lacks. */
const IN_ANOTHER_LANGUAGE = 0.6
/** Languages in which words are so nearly as usual that they do not tell which is meant: the first of them is. */
const NEARLY_AS_USUAL = 1.3

/** In a few translated pages every word is usual: a language with less than this share of the largest is not meant by its words. */
const LARGE_ENOUGH = 0.1

/** One language of a site, and what a query says in it. */
export interface AskedPart {
  readonly searched: Searched
  readonly words: readonly QueryWord[]
}

/** Of the languages that are searched the one a query is surely asked in, by its script or its small words. */
export function toldLanguage(parts: readonly Searched[], query: string): string | undefined {
  return spokenLanguage(
    parts.flatMap(({ language }) => language ?? []),
    query,
  )
}

/**
 * What a hit in each language is worth. Scores of several languages do not compare: a word is worth the more the fewer pages
 * have it, so that English words in Portuguese pages, where only code has them, would beat all English pages.
 */
export function sharesOfLanguages(parts: readonly AskedPart[], told: string | undefined): readonly number[] {
  if (parts.length < 2) return parts.map(() => 1)
  const strange = parts.map(strangeness)
  const sizes = parts.map(({ searched }) => searched.scope.articleCount)
  const large = Math.max(...sizes) * LARGE_ENOUGH
  const comparable = strange.map((value, at) => ((sizes[at] as number) < large ? Infinity : value))
  const least = Math.min(...comparable)
  const usual = comparable.findIndex((value) => value <= least * NEARLY_AS_USUAL)
  const named = told === undefined ? -1 : parts.findIndex(({ searched }) => searched.language === told)
  const asked = named < 0 ? usual : named
  const own = strange[asked] as number
  return strange.map((value, at) =>
    at === asked ? 1 : IN_ANOTHER_LANGUAGE * Math.min(1, own / Math.max(value, Number.EPSILON)),
  )
}

/** How rare the words of a query are in a language, from 0 to 1: as rare as can be where it does not have them. */
function strangeness({ searched: { index, scope }, words }: AskedPart): number {
  const rarest = rarestIn({ scope })
  const own = words.filter(({ share }) => share === 1)
  const sum = own.reduce((all, { matches }) => {
    const [match] = matches
    const isThere = match !== undefined && match.kind !== 'near'
    return all + (isThere ? rarityOf(index, scope, index.groups[match.term] as number) / rarest : 1)
  }, 0)
  return own.length === 0 ? 1 : sum / own.length
}
