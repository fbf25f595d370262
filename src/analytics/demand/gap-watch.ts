import { Breath } from '../../lib/breath.ts'
import { ASKERS } from '../../shared/api/enumerations.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { Records } from '../records.ts'
import { demandOf } from './demand.ts'
import { findGaps, type Gap } from './demand-report.ts'
import { overlap, type TermsOf } from './judge-searches.ts'

export interface GapWatchOptions {
  readonly records: Pick<Records, 'store' | 'project'>
  /** So many searches without an answer are worth telling. */
  readonly threshold: () => number
  /** In the language that the site has now. */
  readonly termsNow: () => TermsOf
  /** Told once for each question. */
  readonly onReached: (gap: Gap) => void
  readonly onProblem: (error: unknown) => void
}

const EVERY_MS = 600_000
const FIRST_AFTER_MS = 120_000
/** As the report of the dashboard has it. */
const DAYS = 30
/** A question that was told of is known again by so much of its words: the way it is asked most changes. */
const SAME_GAP = 0.5
/** Anybody can ask a thousand questions: those asked most are told of first, and the others later. */
const MOST_AT_ONCE = 5
const MOST_A_DAY = 50

/** Notices questions without an answer that are asked often enough for somebody to be told. */
export class GapWatch {
  readonly #options: GapWatchOptions
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(options: GapWatchOptions) {
    this.#options = options
    const work = () => void this.check().catch(options.onProblem)
    this.#timers = [setTimeout(work, FIRST_AFTER_MS), setInterval(work, EVERY_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  /** Several servers may look at once; each question is told by one of them. */
  async check(now = Date.now()): Promise<void> {
    const { records, threshold, termsNow, onReached } = this.#options
    const termsOf = termsNow()
    const { store, project } = records
    const range = { from: now - DAYS * DAY_MS }
    const query = { projectId: project.id, range, askedBy: ASKERS }
    const gaps = await findGaps(
      await demandOf(store, query, termsOf),
      await store.visits.gaps(project.id),
      termsOf,
    )
    const before = await store.visits.toldGaps(project.id)
    const told = before.map(({ words }) => new Set(termsOf(words)))
    const today = before.filter(({ at }) => at > now - DAY_MS).length
    let left = Math.min(MOST_AT_ONCE, MOST_A_DAY - today)
    const breath = new Breath()
    for (const gap of gaps) {
      if (left <= 0 || gap.unanswered < threshold()) break
      await breath.take()
      if (gap.status !== 'open') continue
      const terms = new Set(termsOf(gap.question))
      if (told.some((known) => overlap(known, terms) >= SAME_GAP)) continue
      told.push(terms)
      const telling = { project_id: project.id, id: gap.id, words: gap.question, at: now }
      if (!(await store.visits.tellGap(telling))) continue
      onReached(gap)
      left--
    }
    // What nobody asked for so long may come back, and is news then.
    await store.visits.forgetToldGaps(project.id, now - 6 * DAYS * DAY_MS)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
