import { HOUR_MS } from '../shared/time.ts'

const MOST_AN_HOUR = 10_000
const MOST_ADDRESSES = 100_000

/** How many page views of one address are written down in an hour. It bounds rows, not pages: those are served. */
export class ViewQuota {
  #counts = new Map<string, number>()
  #hour = 0

  /** Whether one more of this address is counted. */
  take(address: string, now = Date.now()): boolean {
    const hour = Math.floor(now / HOUR_MS)
    // In a flood of addresses nobody is left out; it starts anew.
    if (hour !== this.#hour || this.#counts.size >= MOST_ADDRESSES) this.#counts = new Map()
    this.#hour = hour
    const count = this.#counts.get(address) ?? 0
    if (count >= MOST_AN_HOUR) return false
    this.#counts.set(address, count + 1)
    return true
  }
}
