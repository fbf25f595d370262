import type { AskedPart } from './asked-language.ts'
import type { Found } from './found.ts'
import { rarityOf, rarityOfNothing } from './scope.ts'

/** What tells whether a query was answered. All but the last two are shares, from 0 to 1. */
export interface Evidence {
  /** How much of the query stands together in one section, of the best of the first pages, and of the first. */
  readonly together: number
  readonly togetherFirst: number
  /** How much of it the page is called by, or says that it is about. */
  readonly named: number
  readonly namedFirst: number
  /** How much of it no page has, and how much only words like it. */
  readonly missing: number
  readonly near: number
  /** How far the first page is ahead of the second, and of the fifth. */
  readonly aheadOfSecond: number
  readonly aheadOfFifth: number
  /** 1 when one of the first is called what was typed. */
  readonly title: number
  /** What the first page is worth, against what the words of the query are. */
  readonly strength: number
  /** How many words there are, as a logarithm. */
  readonly words: number
}

/** Whoever asks in fewer words looks for a name: it is there, or it is not. */
const FEWEST_WORDS = 3
/** Below it, nothing that was found is called a good match. 90 of 100 written questions whose page is found are above. */
const GOOD_MATCH = 0.35

/** Learned by `training/confidence.mjs` on questions whose page was taken out, or that were asked in other docs. */
const WEIGHTS: Readonly<Record<keyof Evidence | 'learned' | 'isLearned', number>> = {
  together: 0.87,
  togetherFirst: 0.62,
  named: 0.44,
  namedFirst: 0.4,
  missing: -2.56,
  near: -0.22,
  aheadOfSecond: 0.42,
  aheadOfFifth: 1.7,
  title: 3.04,
  strength: 1.24,
  words: 2.0,
  learned: 0.29,
  isLearned: -2.02,
}
const BIAS = -6.51

export interface Confidence {
  /** How likely it is that one of the first pages answers, if the docs answer half of all questions. */
  readonly confidence: number
  /** Nothing that was found is a good match. */
  readonly weak: boolean
}

/** How sure the answer to a question is; undefined for a word or two. */
export function confidenceOf(
  evidence: Evidence | undefined,
  learned: number | undefined,
): Confidence | undefined {
  if (!evidence || evidence.words < Math.log1p(FEWEST_WORDS)) return undefined
  const values = { ...evidence, learned: learned ?? 0, isLearned: learned === undefined ? 0 : 1 }
  const names = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]
  const odds = names.reduce((total, name) => total + WEIGHTS[name] * values[name], BIAS)
  const confidence = Math.round(100 / (1 + Math.exp(-odds))) / 100
  return { confidence, weak: confidence < GOOD_MATCH }
}

/** Pages that are read for an answer. */
const FIRST = 3
const FIFTH = 4
const MOST_STRENGTH = 4

/** Looks at the first pages that were found; undefined when there are none. */
export function evidenceOf(parts: readonly AskedPart[], found: readonly Found[]): Evidence | undefined {
  const [first] = found
  if (!first) return undefined
  const weights = new Map(parts.map((part) => [part.searched, new WordWeights(part)]))
  const own = weights.get(first.searched) as WordWeights
  const top = found
    .slice(0, FIRST)
    .map(({ searched, ranked }) => ({ ranked, of: weights.get(searched) ?? own }))
  const together = top.map(({ ranked, of }) => of.share(ranked.together))
  const named = top.map(({ ranked, of }) => of.share(ranked.named))
  const { score } = first.ranked
  // A small site has fewer than five pages to be ahead of; of a page alone, what it has of the query tells.
  const ahead = (at: number) => {
    const other = found[Math.min(at, found.length - 1)]
    if (score === 0 || other === undefined) return 0
    return other === first ? (together[0] as number) : 1 - other.ranked.score / score
  }
  return {
    together: Math.max(...together),
    togetherFirst: together[0] as number,
    named: Math.max(...named),
    namedFirst: named[0] as number,
    missing: own.missing,
    near: own.near,
    aheadOfSecond: ahead(1),
    aheadOfFifth: ahead(FIFTH),
    title: top.some(({ ranked }) => ranked.isTitle) ? 1 : 0,
    strength: Math.min(score / own.whole, MOST_STRENGTH),
    words: Math.log1p(own.count),
  }
}

/** How telling each word of a query is. One that no page has is as telling as a word can be. */
class WordWeights {
  readonly #weights: readonly number[]
  readonly whole: number
  readonly missing: number
  readonly near: number
  readonly count: number

  constructor({ searched: { index, scope }, words }: AskedPart) {
    const rarest = rarityOfNothing(scope)
    this.#weights = words.map(({ share, matches }) => {
      const found = matches.filter(({ kind }) => kind !== 'near')
      const rarities = found.map(({ term }) => rarityOf(index, scope, index.groups[term] as number))
      return share * (rarities.length === 0 ? rarest : Math.max(...rarities))
    })
    this.whole = sum(this.#weights) || 1
    this.missing = this.#shareOf(words.map(({ matches }) => matches.length === 0))
    this.near = this.#shareOf(words.map(({ matches }) => matches[0]?.kind === 'near'))
    this.count = words.filter(({ share }) => share === 1).length
  }

  /** Of the words that are there: bit `n` for word `n`. */
  share(bits: number): number {
    return this.#shareOf(this.#weights.map((_, word) => (bits & (1 << word)) !== 0))
  }

  #shareOf(isThere: readonly boolean[]): number {
    return sum(this.#weights.filter((_, word) => isThere[word])) / this.whole
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
