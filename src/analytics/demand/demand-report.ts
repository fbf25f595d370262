import { hash } from 'node:crypto'
import { Breath } from '../../lib/breath.ts'
import { ASKERS, type Asker, type GapStatus } from '../../shared/api/enumerations.ts'
import type { StoredGap } from '../../store/repositories/agent-visits.ts'
import { clusterQuestions, type QuestionCluster } from './cluster-questions.ts'
import { overlap, type JudgedSearch, type TermsOf } from './judge-searches.ts'

/** How often the same words were asked for. */
export interface SearchDemand {
  readonly query: string
  readonly count: number
  readonly askedBy: AskedBy
  readonly visits: number
  readonly answered: number
  /** Of the last time. */
  readonly results: number
  readonly clients: readonly string[]
  /** Pages of the results that were read afterwards, the most read first. */
  readonly pagesRead: readonly string[]
  readonly lastAt: number
}

/** How many of the searches came from each. */
export type AskedBy = Readonly<Record<Asker, number>>

/** A question that is asked and that the docs do not answer. */
export interface Gap {
  readonly id: string
  /** As it is asked most, and in other words. */
  readonly question: string
  readonly variants: readonly string[]
  readonly count: number
  readonly askedBy: AskedBy
  readonly unanswered: number
  readonly visits: number
  /** Searches in the second half of the period, and in the first. */
  readonly trend: { readonly recent: number; readonly earlier: number }
  /** What searches found instead, nearest first. */
  readonly nearestPages: readonly string[]
  readonly exampleVisits: readonly string[]
  readonly clients: readonly string[]
  readonly firstAt: number
  readonly lastAt: number
  readonly status: GapStatus
}

const MOST_VARIANTS = 8
const MOST_PAGES = 5
const MOST_EXAMPLES = 3
/** A question that has an answer at least as often as not is no gap. */
const LEAST_SHARE = 0.5
/** So many answers in a row close a gap: somebody wrote the page. */
const ANSWERS_IN_A_ROW = 3
/** A gap that was decided about is found again by this much of its words. */
const SAME_GAP = 0.5

/** What was searched for, the most frequent first. */
export function countSearches(searches: readonly JudgedSearch[]): readonly SearchDemand[] {
  const groups = Map.groupBy(searches, ({ words }) => plain(words))
  return [...groups]
    .map(([query, group]) => ({
      query,
      count: group.length,
      askedBy: askersOf(group),
      visits: countOf(group, ({ visit }) => visit),
      answered: group.filter(({ answered }) => answered).length,
      results: group.at(-1)?.found ?? 0,
      clients: commonest(group.map(({ client }) => client ?? '')).filter(Boolean),
      pagesRead: commonest(group.flatMap(({ read }) => read)).slice(0, MOST_PAGES),
      lastAt: group.at(-1)?.at ?? 0,
    }))
    .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
}

/** Questions without an answer, those of most visits first. */
export async function findGaps(
  searches: readonly JudgedSearch[],
  stored: readonly StoredGap[],
  termsOf: TermsOf,
): Promise<readonly Gap[]> {
  const decided = stored.map((gap) => ({ gap, terms: new Set(termsOf(gap.words)) }))
  const middle = ((searches[0]?.at ?? 0) + (searches.at(-1)?.at ?? 0)) / 2
  const clusters = await clusterQuestions(searches.filter(({ unknown }) => unknown !== true))
  const breath = new Breath()
  const gaps: Gap[] = []
  for (const cluster of clusters) {
    const gap = gapOf(cluster, decided, middle)
    if (gap) gaps.push(gap)
    await breath.take()
  }
  return gaps.sort((a, b) => b.unanswered - a.unanswered || b.visits - a.visits || (a.id < b.id ? -1 : 1))
}

interface Decided {
  readonly gap: StoredGap
  readonly terms: ReadonlySet<string>
}

function gapOf(
  { searches, terms }: QuestionCluster,
  decided: readonly Decided[],
  middle: number,
): Gap | undefined {
  const open = searches.filter(({ answered }) => !answered)
  if (open.length === 0) return undefined
  const known = decisionFor(new Set(coreTerms(terms, searches.length)), decided)
  // What somebody decided about is listed as long as it is asked, also once it has an answer.
  if (!known && open.length / searches.length <= LEAST_SHARE && !isNowAnswered(searches)) return undefined
  const variants = commonest(searches.map(({ words }) => plain(words)))
  const [question = ''] = variants
  const recent = searches.filter(({ at }) => at > middle).length
  const inTime = searches.toSorted((a, b) => a.at - b.at)
  return {
    id: known?.id ?? gapId(question),
    question,
    variants: variants.slice(1, MOST_VARIANTS + 1),
    count: searches.length,
    askedBy: askersOf(searches),
    unanswered: open.length,
    visits: countOf(searches, ({ visit }) => visit),
    trend: { recent, earlier: searches.length - recent },
    nearestPages: commonest(open.flatMap(({ pages }) => pages.slice(0, 3))).slice(0, MOST_PAGES),
    // Only agents have visits that can be shown.
    exampleVisits: [
      ...new Set(open.filter(({ asker }) => asker === 'agents').map(({ visit }) => visit)),
    ].slice(-MOST_EXAMPLES),
    clients: commonest(searches.map(({ client }) => client ?? ''))
      .filter(Boolean)
      .slice(0, MOST_PAGES),
    firstAt: inTime[0]?.at ?? 0,
    lastAt: inTime.at(-1)?.at ?? 0,
    status: statusOf(known, searches),
  }
}

/** A gap closes by itself when the same question begins to be answered. */
function statusOf(known: StoredGap | undefined, searches: readonly JudgedSearch[]): GapStatus {
  const status = known?.status ?? 'open'
  return (status === 'open' || status === 'planned') && isNowAnswered(searches) ? 'done' : status
}

function isNowAnswered(searches: readonly JudgedSearch[]): boolean {
  if (searches.length <= ANSWERS_IN_A_ROW) return false
  const last = searches.toSorted((a, b) => a.at - b.at).slice(-ANSWERS_IN_A_ROW)
  return last.every(({ answered }) => answered)
}

function decisionFor(terms: ReadonlySet<string>, decided: readonly Decided[]): StoredGap | undefined {
  let best: Decided | undefined
  let most = SAME_GAP
  for (const one of decided) {
    const alike = overlap(terms, one.terms)
    if (alike >= most && (best === undefined || alike > most)) {
      best = one
      most = alike
    }
  }
  return best?.gap
}

/** Words that at least half of the searches have. */
function coreTerms(terms: ReadonlyMap<string, number>, size: number): readonly string[] {
  return [...terms].filter(([, count]) => count * 2 >= size).map(([term]) => term)
}

export function gapId(question: string): string {
  return hash('sha256', question, 'base64url').slice(0, 12)
}

/** The same for `How do I …?` and `how do i …`. */
function plain(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[?.!]+$/, '')
}

function commonest(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}

function askersOf(searches: readonly JudgedSearch[]): AskedBy {
  const count = (asker: Asker) => searches.filter((one) => one.asker === asker).length
  return Object.fromEntries(ASKERS.map((asker) => [asker, count(asker)])) as AskedBy
}

function countOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): number {
  return new Set(items.map(keyOf)).size
}
