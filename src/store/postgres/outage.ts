export interface OutageOptions {
  /** Resolves when the server answers. */
  readonly probe: () => Promise<void>
  readonly onBegin: (error: unknown) => void
  readonly onEnd: () => void
}

/** A server that restarts is back within this; who asks meanwhile waits. */
export const PATIENCE_MS = 4000
const FIRST_PROBE_MS = 100
const LONGEST_PAUSE_MS = 2000

/**
 * Whether the server is away. Whoever finds out first waits for a restart. Once that has taken too long nobody waits: one probe,
 * less and less often, asks for all.
 */
export class Outage {
  readonly #options: OutageOptions
  #current: { readonly since: number; readonly error: unknown } | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: OutageOptions) {
    this.#options = options
  }

  /** What it began with, once it is too long for a restart. */
  get lasting(): { readonly error: unknown } | undefined {
    return this.#current && Date.now() - this.#current.since > PATIENCE_MS ? this.#current : undefined
  }

  begin(error: unknown, { isLasting = false } = {}): void {
    if (this.#closed || (this.#current && !isLasting)) return
    const isNew = this.#current === undefined
    this.#current = { since: isLasting ? Number.NEGATIVE_INFINITY : Date.now(), error }
    if (!isNew) return
    this.#options.onBegin(error)
    this.#probeIn(FIRST_PROBE_MS)
  }

  /** Something answered. */
  end(): void {
    if (!this.#current) return
    this.#current = undefined
    clearTimeout(this.#timer)
    this.#options.onEnd()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #probeIn(pause: number): void {
    // Servers that lost it together do not come back together.
    const spread = pause * (0.75 + Math.random() / 2)
    this.#timer = setTimeout(() => void this.#probe(Math.min(pause * 2, LONGEST_PAUSE_MS)), spread)
    this.#timer.unref()
  }

  async #probe(pause: number): Promise<void> {
    try {
      await this.#options.probe()
      this.end()
    } catch {
      if (this.#current && !this.#closed) this.#probeIn(pause)
    }
  }
}
