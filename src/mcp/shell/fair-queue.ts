const MAX_WAITING = 200
const MAX_WAITING_EACH = 20
/** Use of the last while counts; half of it is forgotten in this time. */
const FORGET_HALF_MS = 30_000
/** Who used more than this is served when others are not kept waiting by it. */
const HEAVY_MS = 1500
const MAX_CALLERS = 10_000

interface Waiting<Job> {
  readonly caller: string
  readonly job: Job
}

interface Use {
  readonly ms: number
  readonly at: number
}

/**
 * Who is next: of those who wait, the caller who used least. A caller has one command running at a time, and those who
 * used much never have all threads, so that somebody who lets commands run to their end keeps nobody else from reading.
 */
export class FairQueue<Job> {
  readonly #waiting: Waiting<Job>[] = []
  readonly #running = new Set<string>()
  readonly #uses = new Map<string, Use>()
  readonly #threads: number
  readonly #now: () => number

  constructor(threads: number, now: () => number = () => performance.now()) {
    this.#threads = threads
    this.#now = now
  }

  get size(): number {
    return this.#waiting.length
  }

  /** False when too many wait already. */
  add(caller: string, job: Job): boolean {
    const mine = this.#waiting.filter((waiting) => waiting.caller === caller).length
    if (this.#waiting.length >= MAX_WAITING || mine >= MAX_WAITING_EACH) return false
    this.#waiting.push({ caller, job })
    return true
  }

  /** The job to begin now, if there is one; `end` tells that it is over. */
  next(): Waiting<Job> | undefined {
    const heavyRunning = [...this.#running].filter((caller) => this.#isHeavy(caller)).length
    let best: { readonly index: number; readonly use: number } | undefined
    this.#waiting.forEach(({ caller }, index) => {
      if (this.#running.has(caller)) return
      const use = this.#use(caller)
      if (use > HEAVY_MS && this.#threads > 1 && heavyRunning >= this.#threads - 1) return
      if (!best || use < best.use) best = { index, use }
    })
    const [chosen] = best ? this.#waiting.splice(best.index, 1) : []
    if (chosen) this.#running.add(chosen.caller)
    return chosen
  }

  end(caller: string, ms: number): void {
    this.#running.delete(caller)
    const use = { ms: this.#use(caller) + ms, at: this.#now() }
    this.#uses.delete(caller)
    this.#uses.set(caller, use)
    // Who was quiet for longest is forgotten first.
    if (this.#uses.size > MAX_CALLERS) this.#uses.delete(this.#uses.keys().next().value as string)
  }

  #isHeavy(caller: string): boolean {
    return this.#use(caller) > HEAVY_MS
  }

  #use(caller: string): number {
    const use = this.#uses.get(caller)
    return use ? use.ms * 0.5 ** ((this.#now() - use.at) / FORGET_HALF_MS) : 0
  }
}
