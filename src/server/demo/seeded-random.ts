/** Chance that is the same each time: the demo shows the same site to everybody. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0, below 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    // The low bits of such a generator repeat soon; mix them with the high ones.
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d)
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0, below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }

  /** One of values with weights. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value {
    let left = this.next() * values.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of values) {
      left -= weight
      if (left < 0) return value
    }
    return values.at(-1)?.[0] as Value
  }

  chance(share: number): boolean {
    return this.next() < share
  }
}
