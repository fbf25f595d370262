import type { RateRule, RateStore, Taken } from './rate-window.ts'

const MAX_KEYS = 100_000
const SWEEP_EVERY = 1000

/** Times of the allowed requests of one key, oldest first; the front moves instead of the list. */
interface Log {
  times: number[]
  front: number
  windowMs: number
}

/** Exact sliding log in this process. Fixed windows and buckets let up to twice the limit through at their edges. */
export class MemoryRateStore implements RateStore {
  readonly #logs = new Map<string, Log>()
  readonly #now: () => number
  #calls = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  take(key: string, { limit, windowMs }: RateRule): Promise<Taken> {
    const now = this.#now()
    if (++this.#calls % SWEEP_EVERY === 0) this.#sweep(now)
    const log = this.#logs.get(key) ?? { times: [], front: 0, windowMs }
    this.#logs.delete(key)
    this.#logs.set(key, log)
    trim(log, now - windowMs)
    const used = log.times.length - log.front
    if (used >= limit) {
      const oldest = log.times[log.times.length - limit] ?? now
      const wait = Math.max(1, oldest + windowMs - now)
      return Promise.resolve({ allowed: false, limit, remaining: 0, retryAfterMs: wait, resetMs: wait })
    }
    log.times.push(now)
    const resetMs = Math.max(0, (log.times[log.front] ?? now) + windowMs - now)
    return Promise.resolve({ allowed: true, limit, remaining: limit - used - 1, retryAfterMs: 0, resetMs })
  }

  giveBack(key: string): Promise<void> {
    const log = this.#logs.get(key)
    if (log && log.times.length > log.front) log.times.pop()
    return Promise.resolve()
  }

  /** Keys nobody used for a window are forgotten, and in a flood of addresses the oldest ones too. */
  #sweep(now: number): void {
    for (const [key, log] of this.#logs) {
      trim(log, now - log.windowMs)
      if (log.front === log.times.length || this.#logs.size > MAX_KEYS) this.#logs.delete(key)
    }
  }
}

function trim(log: Log, before: number): void {
  while (log.front < log.times.length && (log.times[log.front] as number) <= before) log.front++
  if (log.front > 1024 && log.front * 2 > log.times.length) {
    log.times = log.times.slice(log.front)
    log.front = 0
  }
}
