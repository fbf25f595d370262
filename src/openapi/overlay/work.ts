/** More was asked of a query than anybody's overlay needs. */
export class OverlayWorkError extends Error {}

/** How much all actions of one description may do: a query can name every value as often as it likes. */
export class OverlayWork {
  #steps: number
  #values: number

  constructor({ steps = MOST_STEPS, values = MOST_VALUES } = {}) {
    this.#steps = steps
    this.#values = values
  }

  /** Values looked at. */
  step(count = 1): void {
    this.#steps -= count
    if (this.#steps < 0) throw new OverlayWorkError('its targets look at too many values')
  }

  /** Values written. */
  write(): void {
    this.#values--
    if (this.#values < 0) throw new OverlayWorkError('the description grows too large')
  }
}

/** About two seconds of work. */
const MOST_STEPS = 15_000_000
const MOST_VALUES = 5_000_000
