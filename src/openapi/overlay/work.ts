import type { RE2JS } from 're2js'

/** More was asked of a query than anybody's overlay needs. */
export class OverlayWorkError extends Error {}

/** How much all actions of one description may do: a query can name every value as often as it likes. */
export class OverlayWork {
  #steps: number
  #values: number
  readonly #patterns = new Map<string, RE2JS | undefined>()

  constructor({ steps = MOST_STEPS, values = MOST_VALUES } = {}) {
    this.#steps = steps
    this.#values = values
  }

  /** Values looked at. */
  step(count = 1): void {
    this.#steps -= count
    if (this.#steps < 0) throw new OverlayWorkError('its targets look at too many values')
  }

  /** A pattern, compiled once for all values it is asked of. What it takes depends on what it repeats, not on its length. */
  pattern(text: string, compile: () => RE2JS | undefined): RE2JS | undefined {
    if (this.#patterns.has(text)) return this.#patterns.get(text)
    if (text.length > LONGEST_PATTERN) throw new OverlayWorkError('a pattern is too long')
    this.step(text.length * STEPS_A_LETTER)
    const compiled = compile()
    this.step((compiled?.programSize() ?? 0) * STEPS_A_STATE)
    this.#patterns.set(text, compiled)
    return compiled
  }

  /** Values written. */
  write(): void {
    this.#values--
    if (this.#values < 0) throw new OverlayWorkError('the description grows too large')
  }
}

/** As long as a query, in which most stand; another may be a value of the description. */
const LONGEST_PATTERN = 4000
const STEPS_A_LETTER = 200
const STEPS_A_STATE = 7

/** About two seconds of work. */
const MOST_STEPS = 15_000_000
const MOST_VALUES = 5_000_000
