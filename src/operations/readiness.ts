import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when all is well; what it rejects with is for the log. */
export type ReadyCheck = () => Promise<void>

type Outcome = 'ok' | 'failed' | 'slow'

export interface ReadyReport {
  readonly ready: boolean
  /** Every check by name, and whether it passed. */
  readonly checks: Readonly<Record<string, Outcome>>
}

/** The same, for whoever can do without some of it: a balancer that would rather have pages than nobody. */
export function without({ checks }: ReadyReport, excluded: readonly string[]): ReadyReport {
  const ready = Object.entries(checks).every(([name, outcome]) => outcome === 'ok' || excluded.includes(name))
  return { ready, checks }
}

/** Probes that come faster share one look. */
const KEPT_MS = 1000
/** Kubernetes and compose files wait three seconds; the answer says more than their silence. */
const PATIENCE_MS = 2000

/** Whether requests should come here: not before everything is there, and not once the server is stopping. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadyCheck>>
  readonly #onFailed: (check: string, error: unknown) => void
  #looking: { readonly since: number; readonly report: Promise<ReadyReport> } | undefined
  #stopping = false
  #failed: string | undefined

  constructor(
    checks: Readonly<Record<string, ReadyCheck>>,
    onFailed: (check: string, error: unknown) => void,
  ) {
    this.#checks = checks
    this.#onFailed = onFailed
  }

  get stopping(): boolean {
    return this.#stopping
  }

  stop(): void {
    this.#stopping = true
  }

  async check(): Promise<ReadyReport> {
    const now = performance.now()
    if (!this.#looking || now - this.#looking.since > KEPT_MS)
      this.#looking = { since: now, report: this.#checkNow() }
    const report = await this.#looking.report
    return this.#stopping ? { ready: false, checks: { ...report.checks, running: 'failed' } } : report
  }

  async #checkNow(): Promise<ReadyReport> {
    const names = Object.keys(this.#checks)
    const found = await Promise.all(names.map((name) => this.#outcome(name)))
    const failed = names.filter((_, index) => found[index] !== 'ok').join()
    this.#failed = failed
    const checks = Object.fromEntries(names.map((name, index) => [name, found[index] ?? 'failed']))
    return { ready: failed === '', checks: { ...checks, running: 'ok' } }
  }

  async #outcome(name: string): Promise<Outcome> {
    const given = new AbortController()
    const check = this.#checks[name] ?? (() => Promise.resolve())
    const done = check().then(
      (): Outcome => 'ok',
      (error: unknown): Outcome => {
        // Once, not with every probe.
        if (!this.#failed?.includes(name)) this.#onFailed(name, error)
        return 'failed'
      },
    )
    const late = sleep(PATIENCE_MS, undefined, { ref: false, signal: given.signal })
    const outcome = await Promise.race([done, late.then((): Outcome => 'slow').catch((): Outcome => 'slow')])
    given.abort()
    return outcome
  }
}
