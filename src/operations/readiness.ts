import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when all is well; what it rejects with is for the log. */
export type ReadyCheck = () => Promise<void>

type Outcome = 'ok' | 'failed' | 'slow'

export interface ReadyReport {
  readonly ready: boolean
  /** Every check by name, and whether it passed. */
  readonly checks: Readonly<Record<string, Outcome>>
}

/** Probes that come faster share one look. */
const KEPT_MS = 1000
/** Kubernetes and compose files wait three seconds; the answer says more than their silence. */
const PATIENCE_MS = 2000

/** Whether requests should come here: not before everything is there, and not once the server is stopping. */
export class Readiness {
  readonly #checks: Readonly<Record<string, ReadyCheck>>
  readonly #onFailed: (check: string, error: unknown) => void
  readonly #looking = new Map<string, { readonly since: number; readonly outcome: Promise<Outcome> }>()
  readonly #failed = new Set<string>()
  #stopping = false

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

  /** What is excluded is not waited for: a balancer would rather have pages than nobody, and at once. */
  async check(excluded: readonly string[] = []): Promise<ReadyReport> {
    const names = Object.keys(this.#checks).filter((name) => !excluded.includes(name))
    const found = await Promise.all(names.map(async (name) => [name, await this.#recent(name)] as const))
    const checks = { ...Object.fromEntries(found), running: this.#stopping ? 'failed' : 'ok' } as const
    return { ready: Object.values<Outcome>(checks).every((outcome) => outcome === 'ok'), checks }
  }

  #recent(name: string): Promise<Outcome> {
    const now = performance.now()
    const known = this.#looking.get(name)
    if (known && now - known.since <= KEPT_MS) return known.outcome
    const outcome = this.#outcome(name)
    this.#looking.set(name, { since: now, outcome })
    return outcome
  }

  async #outcome(name: string): Promise<Outcome> {
    const given = new AbortController()
    const check = this.#checks[name] ?? (() => Promise.resolve())
    const done = check().then(
      (): Outcome => {
        this.#failed.delete(name)
        return 'ok'
      },
      (error: unknown): Outcome => {
        // Once, not with every probe.
        if (!this.#failed.has(name)) this.#onFailed(name, error)
        this.#failed.add(name)
        return 'failed'
      },
    )
    const late = sleep(PATIENCE_MS, undefined, { ref: false, signal: given.signal })
    const outcome = await Promise.race([done, late.then((): Outcome => 'slow').catch((): Outcome => 'slow')])
    given.abort()
    return outcome
  }
}
