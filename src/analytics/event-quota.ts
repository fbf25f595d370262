import { DAY_MS } from '../shared/time.ts'
import type { EventBatch } from '../store/repositories/events.ts'

export interface EventQuotaOptions {
  readonly projectId: string
  /** Events that may be recorded in a day; undefined for all. */
  readonly limit: () => number | undefined
  /** Told once a day. */
  readonly onReached: (limit: number) => void
}

/** How many events of a project are written down in a day, on all servers together. It bounds rows; pages are served. */
export class EventQuota {
  readonly #options: EventQuotaOptions
  /** As the database said with the last batch. */
  #known = { day: 0, events: 0 }
  #toldOn = 0

  constructor(options: EventQuotaOptions) {
    this.#options = options
  }

  /** Whether no more are recorded today. */
  isSpent(now = Date.now()): boolean {
    return this.#left(now) === 0
  }

  /** The part of a batch that may be written, and how it is counted. */
  admit(
    batch: EventBatch,
    now = Date.now(),
  ): { readonly batch: EventBatch; readonly count: CountedDay | undefined } {
    const left = this.#left(now)
    if (left === undefined) return { batch, count: undefined }
    const admitted = firstOf(batch, left)
    return { batch: admitted, count: { projectId: this.#options.projectId, day: dayOf(now) } }
  }

  note(day: number, events: number): void {
    this.#known = { day, events }
    const limit = this.#options.limit()
    if (limit === undefined || events < limit || this.#toldOn === day) return
    this.#toldOn = day
    this.#options.onReached(limit)
  }

  #left(now: number): number | undefined {
    const limit = this.#options.limit()
    if (limit === undefined) return undefined
    const spent = this.#known.day === dayOf(now) ? this.#known.events : 0
    return Math.max(0, limit - spent)
  }
}

export interface CountedDay {
  readonly projectId: string
  readonly day: number
}

export function sizeOf({ views, searches, queries, calls, steps }: EventBatch): number {
  return views.length + searches.length + queries.length + calls.length + steps.length
}

/** What people asked and looked for is worth more than that they came by. */
function firstOf({ views, searches, queries, calls, steps }: EventBatch, most: number): EventBatch {
  let left = most
  const take = <Event>(events: readonly Event[]): readonly Event[] => {
    const taken = events.slice(0, left)
    left -= taken.length
    return taken
  }
  return {
    queries: take(queries),
    searches: take(searches),
    steps: take(steps),
    calls: take(calls),
    views: take(views),
  }
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}
