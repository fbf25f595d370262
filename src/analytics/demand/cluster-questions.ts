import { Breath } from '../../lib/breath.ts'
import type { JudgedSearch } from './judge-searches.ts'

/** The same question in different words. */
export interface QuestionCluster {
  /** Words that its searches have, with how many of them do. */
  readonly terms: ReadonlyMap<string, number>
  readonly searches: readonly JudgedSearch[]
}

/** Questions whose words weigh so much alike are one. Rare words weigh more than those that many questions have. */
const ALIKE = 0.5
/** So many questions are compared with each; one that shares no rare word with any is a question of its own. */
const MOST_CANDIDATES = 40
const MOST_TERMS = 24

interface Growing {
  readonly terms: Map<string, number>
  readonly searches: JudgedSearch[]
}

/** Puts searches together that ask the same. Those asked most come first and give their words to the others. */
export async function clusterQuestions(
  searches: readonly JudgedSearch[],
): Promise<readonly QuestionCluster[]> {
  const same = [...Map.groupBy(searches, ({ terms }) => [...terms].sort().join(' ')).values()]
  const ordered = same.sort((a, b) => b.length - a.length || (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
  const weigh = weights(same)
  const clusters: Growing[] = []
  const byTerm = new Map<string, Growing[]>()
  const breath = new Breath()
  for (const group of ordered) {
    await breath.take()
    const terms = group[0]?.terms ?? new Set<string>()
    const found = nearest(terms, candidates(terms, byTerm, weigh), weigh)
    const cluster = found ?? { terms: new Map<string, number>(), searches: [] }
    if (!found) clusters.push(cluster)
    cluster.searches.push(...group)
    for (const term of terms) {
      // A question has few words: one that takes in everything would be compared for ever.
      if (!cluster.terms.has(term) && cluster.terms.size >= MOST_TERMS) continue
      const known = byTerm.get(term)
      if (!known) byTerm.set(term, [cluster])
      else if (!cluster.terms.has(term)) known.push(cluster)
      cluster.terms.set(term, (cluster.terms.get(term) ?? 0) + group.length)
    }
  }
  return joinRephrased(clusters)
}

/** So many visits in which one question followed the other make them one. */
const REPHRASED = 2
/** So large a part of its visits, where a question has many. */
const REPHRASED_SHARE = 0.15

/** Agents that get no answer ask again in other words: what they did most of the time tells what means the same. */
function joinRephrased(clusters: readonly Growing[]): readonly QuestionCluster[] {
  const byVisit = new Map<string, Set<number>>()
  clusters.forEach(({ searches }, index) => {
    for (const { visit, answered } of searches) {
      if (answered) continue
      const known = byVisit.get(visit)
      if (known) known.add(index)
      else byVisit.set(visit, new Set([index]))
    }
  })
  const pairs = new Map<string, number>()
  for (const together of byVisit.values()) {
    // Somebody who asks for everything tells nothing about any of it.
    if (together.size > MOST_TOGETHER) continue
    for (const a of together)
      for (const b of together) if (a < b) pairs.set(`${a} ${b}`, (pairs.get(`${a} ${b}`) ?? 0) + 1)
  }
  const parents = clusters.map((_, index) => index)
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index
    return parent === index ? index : rootOf(parent)
  }
  for (const [pair, count] of pairs) {
    const [a = 0, b = 0] = pair.split(' ').map(Number)
    if (isRephrased(clusters[a], clusters[b], count)) parents[rootOf(b)] = rootOf(a)
  }
  const joined = Map.groupBy(clusters, (_, index) => rootOf(index))
  return [...joined.values()].map((parts) => merged(parts))
}

const MOST_TOGETHER = 6

function isRephrased(a: Growing | undefined, b: Growing | undefined, count: number): boolean {
  if (!a || !b || count < REPHRASED) return false
  const smaller = Math.min(a.searches.length, b.searches.length)
  return count >= smaller * REPHRASED_SHARE && [...a.terms.keys()].some((term) => b.terms.has(term))
}

function merged(parts: readonly Growing[]): QuestionCluster {
  const [first] = parts
  if (parts.length === 1 && first) return first
  const terms = new Map<string, number>()
  for (const part of parts)
    for (const [term, count] of part.terms) terms.set(term, (terms.get(term) ?? 0) + count)
  return { terms, searches: parts.flatMap(({ searches }) => searches) }
}

type Weigh = (term: string) => number

/** A word in every question says nothing; one in a few says it all. */
function weights(groups: readonly (readonly JudgedSearch[])[]): Weigh {
  const counts = new Map<string, number>()
  for (const [first] of groups)
    for (const term of first?.terms ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + groups.length / (counts.get(term) ?? 1))
}

function candidates(
  terms: ReadonlySet<string>,
  byTerm: ReadonlyMap<string, readonly Growing[]>,
  weigh: Weigh,
): Iterable<Growing> {
  const found = new Set<Growing>()
  for (const term of [...terms].sort((a, b) => weigh(b) - weigh(a)))
    for (const cluster of byTerm.get(term) ?? []) {
      if (found.size >= MOST_CANDIDATES) return found
      found.add(cluster)
    }
  return found
}

function nearest(terms: ReadonlySet<string>, all: Iterable<Growing>, weigh: Weigh): Growing | undefined {
  let best: Growing | undefined
  let most = ALIKE
  for (const cluster of all) {
    const alike = likeness(terms, cluster, weigh)
    if (alike >= most) {
      best = cluster
      most = alike
    }
  }
  return best
}

/** What both have, of what either has; words that few searches of a cluster have count for little. */
function likeness(terms: ReadonlySet<string>, { terms: known, searches }: Growing, weigh: Weigh): number {
  let both = 0
  let either = 0
  for (const [term, count] of known) {
    const part = weigh(term) * (count / searches.length)
    if (terms.has(term)) both += weigh(term)
    either += terms.has(term) ? weigh(term) : part
  }
  for (const term of terms) if (!known.has(term)) either += weigh(term)
  return either === 0 ? 0 : both / either
}
