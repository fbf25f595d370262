import { cpuMs } from '../lib/cpu-ms.ts'
import { isTimeout, watched } from '../lib/watched.ts'

/** Why a page's code was stopped, in words for its author. */
export class BudgetSpent extends Error {}

const TIME_LIMIT_MS = 1000
/** Characters of a page for each second its code may take: one that is a whole reference shows thousands of components. */
const CHARACTERS_A_SECOND = 100_000
const MOST_SECONDS = 5

/** How long all code of a page may run, by the length of the page. */
export function timeFor(characters: number): number {
  return TIME_LIMIT_MS * Math.min(MOST_SECONDS, 1 + Math.floor(characters / CHARACTERS_A_SECOND))
}

/**
 * Work of ours that author code asks for, such as showing a snippet, counts too: a page may take so long in all. It is the
 * work that counts: on a busy machine, thousands of short calls would add up to the time that others were given.
 */
const totalFor = (limit: number) => Math.max(limit * 2, Math.min(limit, TIME_LIMIT_MS) * 5)
/** A single call, with what it makes us do, may take so many times the limit. */
const CALL_FACTOR = 1.5
/**
 * A loop inside a built-in function never asks whether time is up: after so many times the limit it is stopped from outside.
 * That watch has only the clock, which goes on where a busy machine lets the page wait.
 */
const WATCH_FACTOR = 2
const GRACE_MS = 200

/** Work of one page, in milliseconds of the processor: all its code together, and all it makes us do. */
export class Budget {
  readonly #limit: number
  readonly #patience: number
  #own = 0
  #total = 0
  #since = 0
  #worked = 0
  #depth = 0
  #outside = true
  #wasStopped = false
  #wasStarved = false
  #graceUntil: number | undefined

  /** `patience` is how many times longer than usual the watch outside waits. */
  constructor(limit = TIME_LIMIT_MS, patience = 1) {
    this.#limit = limit
    this.#patience = patience
  }

  /** Runs author code. A loop that cannot be stopped from inside is stopped by a watch outside. */
  inside<T>(work: () => T): T {
    if (this.#depth > 0) return this.#counted(work, false)
    this.#worked = cpuMs()
    this.#depth++
    try {
      return watched(() => this.#counted(work, false), this.#watchdog())
    } catch (error) {
      if (!isTimeout(error)) throw error
      this.#wasStarved = this.#over() <= 0
      throw new BudgetSpent(this.reason)
    } finally {
      this.#depth--
      this.#total += cpuMs() - this.#worked
    }
  }

  /** Work of ours in the midst of author code. */
  outside<T>(work: () => T): T {
    return this.#counted(work, true)
  }

  /** Whether time is up. Code that goes on all the same, in an asynchronous function, is stopped the hard way. */
  isSpent(): boolean {
    if (this.#over() <= 0) return false
    if (this.#graceUntil === undefined ? this.#wasStopped : cpuMs() > this.#graceUntil)
      throw new BudgetSpent(this.reason)
    if (this.#graceUntil !== undefined) return false
    return (this.#wasStopped = true)
  }

  /** Why the code was stopped, in words for its author. */
  get reason(): string {
    const seconds = Math.ceil(this.#limit / 1000)
    return `The code of this page ran for more than ${seconds === 1 ? 'a second' : `${seconds} seconds`} and was stopped`
  }

  get wasStopped(): boolean {
    return this.#wasStopped
  }

  /** Whether the watch outside stopped code that had work left: it was not the page that took the time. */
  get wasStarved(): boolean {
    return this.#wasStarved
  }

  /** Lets us ask, after time was up, what had been done until then. */
  grace(): void {
    this.#graceUntil = cpuMs() + GRACE_MS
  }

  #over(): number {
    const own = this.#own + (this.#outside ? 0 : cpuMs() - this.#since)
    const call = this.#depth > 0 ? cpuMs() - this.#worked : 0
    return Math.max(
      own - this.#limit,
      call - this.#limit * CALL_FACTOR,
      this.#total + call - totalFor(this.#limit),
    )
  }

  #counted<T>(work: () => T, outside: boolean): T {
    const before = this.#outside
    this.#settle(outside)
    try {
      return work()
    } finally {
      this.#settle(before)
    }
  }

  #settle(outside: boolean): void {
    const now = cpuMs()
    if (!this.#outside) this.#own += now - this.#since
    this.#since = now
    this.#outside = outside
  }

  #watchdog(): number {
    const left = Math.min(this.#limit * WATCH_FACTOR, totalFor(this.#limit) - this.#total)
    return Math.max(1, Math.ceil(left * this.#patience))
  }
}
