import { Breath } from '../../lib/breath.ts'
import type { Asker } from '../../shared/api/enumerations.ts'
import type { AgentStep } from '../../store/repositories/agent-visits.ts'

/** The words of a question that tell what it is about. */
export type TermsOf = (text: string) => readonly string[]

/** A search or a question, and whether the docs had an answer. */
export interface JudgedSearch {
  readonly asker: Asker
  readonly visit: string
  readonly client: string | null
  readonly at: number
  readonly words: string
  readonly terms: ReadonlySet<string>
  /** Pages it found, best first. */
  readonly pages: readonly string[]
  readonly found: number
  readonly answered: boolean
  /** Nobody can tell whether there was an answer: it was asked before the index was there. */
  readonly unknown?: boolean
  /** Pages of its results that were read afterwards. */
  readonly read: readonly string[]
}

/** Of the words asked for, so many must be in the best result, or somebody must have read it and been content. */
const SURE = 80
const HARDLY = 40
/** Searches that share this much of their words are the same question in other words. */
const SAME_QUESTION = 0.3
/** With this much it is hardly a further question: who asks it after reading a page did not find it there. */
const SAME_WORDS = 0.6

const FIRST_RESULTS = 3

/** What is done much later has nothing to do with it. */
const STEPS_AFTER = 20

/** Judges searches by what they found and by what their agents did next. Steps come in the order of their time. */
export async function judgeSearches(
  steps: readonly AgentStep[],
  termsOf: TermsOf,
): Promise<readonly JudgedSearch[]> {
  const visits = Map.groupBy(steps, ({ visit }) => visit)
  // Most words are asked more than once.
  const known = new Map<string, ReadonlySet<string>>()
  const setOf = (words: string) => {
    let terms = known.get(words)
    if (!terms) known.set(words, (terms = new Set(termsOf(words))))
    return terms
  }
  const breath = new Breath()
  const judged: JudgedSearch[] = []
  for (const visit of visits.values()) {
    judged.push(...judgeVisit(visit, setOf))
    await breath.take()
  }
  return judged
}

function judgeVisit(
  steps: readonly AgentStep[],
  termsOf: (words: string) => ReadonlySet<string>,
): readonly JudgedSearch[] {
  const asked = steps.map((step) => ({
    step,
    pages: pathsOf(step),
    terms: isSearch(step) ? termsOf(step.words ?? '') : undefined,
  }))
  return asked.flatMap(({ step, pages, terms }, index) => {
    if (!terms || terms.size === 0) return []
    const read = new Set<string>()
    let isAskedAgain = false
    let isRepeated = false
    let wasRead = false
    for (let at = index + 1; at < Math.min(asked.length, index + 1 + STEPS_AFTER); at++) {
      const next = asked[at]
      if (next?.terms) {
        const same = overlap(terms, next.terms)
        isAskedAgain ||= same >= SAME_QUESTION
        isRepeated ||= same >= SAME_WORDS
      } else for (const path of next?.pages ?? []) if (pages.includes(path)) read.add(path)
      if (!isAskedAgain) wasRead = read.size > 0
    }
    return {
      asker: 'agents' as const,
      visit: step.visit,
      client: step.client,
      at: step.at,
      words: step.words ?? '',
      terms,
      pages,
      found: step.found ?? 0,
      answered:
        !isRepeated && isAnswered(step, { isAskedAgain, wasRead, isShownAgain: isShownAgain(asked, index) }),
      unknown: step.found === null,
      read: [...read],
    }
  })
}

interface Asked {
  readonly pages: readonly string[]
  /** Of a search. */
  readonly terms: ReadonlySet<string> | undefined
}

/**
 * Whether the same question was asked before, in these words or others, and its first results had the best of this one
 * already: what sent nobody away content the first time is no answer the second time.
 */
function isShownAgain(asked: readonly Asked[], index: number): boolean {
  const now = asked[index]
  const best = now?.pages[0]
  if (!now?.terms || best === undefined) return false
  let least = SAME_QUESTION
  for (let at = index - 1; at >= Math.max(0, index - STEPS_AFTER); at--) {
    const { pages, terms } = asked[at] as Asked
    if (!terms && pages.includes(best)) least = SAME_WORDS
    if (terms && overlap(terms, now.terms) >= least && pages.slice(0, FIRST_RESULTS).includes(best))
      return true
  }
  return false
}

interface Afterwards {
  /** The best page was shown for the same question before. */
  readonly isShownAgain: boolean
  readonly isAskedAgain: boolean
  /** Before the question was asked in other words, if it was. */
  readonly wasRead: boolean
}

function isAnswered(
  { found, sure }: AgentStep,
  { isShownAgain, isAskedAgain, wasRead }: Afterwards,
): boolean {
  if ((found ?? 0) === 0) return false
  const share = sure ?? 0
  if ((isAskedAgain || isShownAgain) && !wasRead) return false
  return share >= SURE || (wasRead && !isAskedAgain && share >= HARDLY)
}

function isSearch({ kind, outcome, words }: AgentStep): boolean {
  return kind === 'search' && outcome === 'ok' && words !== null
}

export function pathsOf({ pages }: Pick<AgentStep, 'pages'>): readonly string[] {
  try {
    const paths: unknown = JSON.parse(pages)
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
  } catch {
    // Rows of an import that somebody wrote by hand.
    return []
  }
}

/** How much two sets of words have in common, from 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const term of a) if (b.has(term)) both++
  const either = a.size + b.size - both
  return either === 0 ? 0 : both / either
}
