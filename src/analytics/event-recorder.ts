import type { AgentStep } from '../store/repositories/agent-visits.ts'
import type {
  AssistantQuery,
  EventBatch,
  PageView,
  SearchEvent,
  ToolCall,
} from '../store/repositories/events.ts'
import type { Store } from '../store/store.ts'
import { sizeOf, type EventQuota } from './event-quota.ts'

interface Queue {
  views: PageView[]
  searches: SearchEvent[]
  queries: AssistantQuery[]
  calls: ToolCall[]
  steps: AgentStep[]
}

/** So long may events wait to be written together. */
const FLUSH_AFTER_MS = 50
const MOST_IN_BATCH = 2000
/** What may wait while the database is away; more is dropped rather than filling the memory. */
const MOST_WAITING = 50_000
const RETRY_MS = 1000
const TRIES_AT_END = 3

/** Writes events down together, a moment after they happened, so that no page waits for them. */
export class EventRecorder {
  readonly #store: Store
  readonly #quota: EventQuota | undefined
  readonly #preparing = new Set<Promise<void>>()
  #queue = emptyQueue()
  #size = 0
  #waiters: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  /** Events that found no room. */
  dropped = 0
  /** Events that were more than the project may record in a day. */
  leftOut = 0

  constructor(store: Store, quota?: EventQuota) {
    this.#store = store
    this.#quota = quota
  }

  view(event: PageView): void {
    if (this.#room()) this.#queue.views.push(event)
  }

  search(event: SearchEvent): void {
    if (this.#room()) this.#queue.searches.push(event)
  }

  query(event: AssistantQuery): void {
    if (this.#room()) this.#queue.queries.push(event)
  }

  step(event: AgentStep): void {
    if (this.#room()) this.#queue.steps.push(event)
  }

  call(event: ToolCall): void {
    if (this.#room()) this.#queue.calls.push(event)
  }

  /** Something is being prepared that will record an event. */
  expect(preparation: Promise<void>): void {
    this.#preparing.add(preparation)
    void preparation.finally(() => this.#preparing.delete(preparation)).catch(() => undefined)
  }

  /** Events that are not on disk yet. */
  get waiting(): number {
    return this.#size
  }

  get full(): boolean {
    return this.#size >= MOST_WAITING
  }

  /** The project has recorded all that it may record today. */
  get isOverQuota(): boolean {
    return this.#quota?.isSpent() === true
  }

  /** Resolves when everything recorded so far is on disk; rejects when the first try to write it fails. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#preparing)
    if (this.#size === 0 && !this.#writing) return
    await new Promise<void>((resolve, reject) => {
      this.#waiters.push({ resolve, reject })
      this.#plan(0)
    })
  }

  /** Writes what waits; called when the server stops. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#preparing)
    await this.#writing?.catch(() => undefined)
    clearTimeout(this.#timer)
    for (let tries = 0; tries < TRIES_AT_END && this.#size > 0; tries++) {
      await this.#write().catch(() => undefined)
      clearTimeout(this.#timer)
    }
  }

  #room(): boolean {
    if (this.full || this.isOverQuota) {
      if (this.isOverQuota) this.leftOut++
      else this.dropped++
      return false
    }
    this.#size++
    this.#plan(this.#size >= MOST_IN_BATCH ? 0 : FLUSH_AFTER_MS)
    return true
  }

  #plan(wait: number): void {
    if (this.#writing || (this.#timer && wait > 0)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#write().catch(() => undefined), wait)
    this.#timer.unref()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    if (this.#writing) return this.#writing
    const batch = this.#queue
    const size = this.#size
    const waiters = this.#waiters
    this.#queue = emptyQueue()
    this.#waiters = []
    this.#writing = this.#add(batch)
    try {
      await this.#writing
      this.#size -= size
      for (const { resolve } of waiters) resolve()
    } catch (error) {
      // Back to the front of the queue: an event is told once, and writing it twice does no harm.
      this.#queue = joined(batch, this.#queue)
      for (const { reject } of waiters) reject(error)
      this.#writing = undefined
      this.#plan(RETRY_MS)
      throw error
    }
    this.#writing = undefined
    if (this.#waiters.length > 0) this.#plan(0)
    else if (this.#size > 0) this.#plan(FLUSH_AFTER_MS)
  }

  async #add(all: EventBatch): Promise<void> {
    const { batch, count } = this.#quota?.admit(all) ?? { batch: all, count: undefined }
    const events = await this.#store.addEvents(batch, count)
    this.leftOut += sizeOf(all) - sizeOf(batch)
    if (count && events !== undefined) this.#quota?.note(count.day, events)
  }
}

function emptyQueue(): Queue {
  return { views: [], searches: [], queries: [], calls: [], steps: [] }
}

function joined(first: EventBatch, second: Queue): Queue {
  return {
    views: [...first.views, ...second.views],
    searches: [...first.searches, ...second.searches],
    queries: [...first.queries, ...second.queries],
    calls: [...first.calls, ...second.calls],
    steps: [...first.steps, ...second.steps],
  }
}
