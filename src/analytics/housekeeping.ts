import { DAY_MS } from '../shared/time.ts'
import type { Records } from './records.ts'
import { retentionDaysOf } from './live-settings.ts'

const EVERY_MS = 3_600_000
/** Not with the start, when there is enough to do. */
const FIRST_AFTER_MS = 60_000

/** Forgets what is no longer needed: events past their days, tokens and sessions past their end. Makes room for the next. */
export class Housekeeping {
  readonly #records: Records
  readonly #onProblem: (error: unknown) => void
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(records: Records, onProblem: (error: unknown) => void) {
    this.#records = records
    this.#onProblem = onProblem
    const work = () => void this.sweep().catch((error: unknown) => this.#onProblem(error))
    this.#timers = [setTimeout(work, FIRST_AFTER_MS), setInterval(work, EVERY_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  /** Several servers may do it at once: what is gone is gone. */
  async sweep(now = Date.now()): Promise<void> {
    const { store, project, liveSettings } = this.#records
    const moment = await store.sharedTime(now)
    await store.dropOldMonths(moment, retentionDaysOf)
    await store.dropEventsBefore(project.id, moment - liveSettings.current.retentionDays * DAY_MS)
    await store.visits.forgetToldGaps(project.id, moment - liveSettings.current.retentionDays * DAY_MS)
    await store.dropEventDays(Math.floor(moment / DAY_MS) - 1)
    await store.oauth.deleteExpired(moment)
    await store.nodes.forgetSilent(DAY_MS)
    await store.makeMonthsAhead(moment)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
