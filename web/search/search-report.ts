import { reportEvents } from '../lib/report-events.ts'
import { sitePath } from '../lib/address.ts'

/** Long enough to have stopped typing. */
const SETTLED_MS = 1500

interface Shown {
  readonly id: string
  readonly query: string
  readonly results: number
}

/** Tells what was searched for, not every letter of it: when the reader stops typing, chooses, or leaves. */
export class SearchReport {
  #shown: Shown | undefined
  #told: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  shown(query: string, results: number): void {
    const text = query.trim()
    clearTimeout(this.#timer)
    if (text === '' || text === this.#shown?.query) return
    this.#shown = { id: crypto.randomUUID(), query: text, results: Math.min(results, 1000) }
    this.#timer = setTimeout(() => this.#tell(), SETTLED_MS)
  }

  chosen(address: string): void {
    clearTimeout(this.#timer)
    if (this.#shown)
      reportEvents([
        { type: 'search', ...this.#shown, clicked: sitePath(new URL(address, location.href).pathname) },
      ])
    this.#told = this.#shown?.id
  }

  left(): void {
    clearTimeout(this.#timer)
    this.#tell()
  }

  #tell(): void {
    if (!this.#shown || this.#told === this.#shown.id) return
    this.#told = this.#shown.id
    reportEvents([{ type: 'search', ...this.#shown }])
  }
}
