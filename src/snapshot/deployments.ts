import { randomUUID } from 'node:crypto'
import { formatDiagnostic, hasErrors } from '../lib/diagnostic.ts'
import type { LiveSnapshot } from './live-snapshot.ts'

export interface Deployment {
  readonly id: string
  readonly createdAt: Date
  readonly endedAt: Date | undefined
  readonly status: 'queued' | 'in_progress' | 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
}

type Record = { -readonly [Key in keyof Deployment]: Deployment[Key] }

const KEPT = 200
const MAX_LOG_LINES = 200

/** Reads the folder and the fetched specs anew on request. One at a time; calls that wait are one deployment. */
export class Deployments {
  readonly #live: LiveSnapshot
  readonly #records = new Map<string, Record>()
  #queued: Record | undefined
  #running = false

  constructor(live: LiveSnapshot) {
    this.#live = live
  }

  /** Asks for a deployment; the answer is the one that will do it. */
  trigger(): Deployment {
    if (this.#queued) return this.#queued
    const record: Record = {
      id: randomUUID(),
      createdAt: new Date(),
      endedAt: undefined,
      status: 'queued',
      summary: 'Waiting to start.',
      logs: [],
    }
    this.#records.set(record.id, record)
    if (this.#records.size > KEPT) this.#records.delete(this.#records.keys().next().value as string)
    this.#queued = record
    // Whoever asked gets the answer first.
    if (!this.#running) setImmediate(() => void this.#work())
    return record
  }

  /** The newest first. */
  list(): readonly Deployment[] {
    return [...this.#records.values()].toReversed()
  }

  find(id: string): Deployment | undefined {
    return this.#records.get(id)
  }

  async #work(): Promise<void> {
    this.#running = true
    for (let record = this.#queued; record; record = this.#queued) {
      this.#queued = undefined
      record.status = 'in_progress'
      record.summary = 'Reading the folder.'
      await this.#deploy(record)
      record.endedAt = new Date()
    }
    this.#running = false
  }

  /** A build that fails changes nothing: the site that was up stays up. */
  async #deploy(record: Record): Promise<void> {
    try {
      const fetched = await this.#live.refetch()
      const rebuilt = typeof fetched === 'string' ? fetched : (this.#live.rebuild() ?? fetched)
      if (typeof rebuilt === 'string') return fail(record, rebuilt)
      const { diagnostics, pages } = this.#live.current.get()
      record.logs = diagnostics.slice(0, MAX_LOG_LINES).map(formatDiagnostic)
      record.status = 'success'
      record.summary = `${pages.size} pages${rebuilt ? '' : ', nothing changed'}${hasErrors(diagnostics) ? ', with errors' : ''}.`
    } catch (error) {
      fail(record, error instanceof Error ? error.message : String(error))
    }
  }
}

function fail(record: Record, why: string): void {
  record.status = 'failure'
  record.summary = 'The folder could not be read; the site before it stays up.'
  record.logs = [why]
}
