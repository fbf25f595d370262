import type { RankerWeights } from './ranker-weights.ts'

/** Words people ask with come again and again: this many rows, of 72 kB each, are kept before all go. */
const KEPT_WORDS = 96

/** How near stems of the weights are to each other in meaning: 0 to 1. */
export class NearnessOfStems {
  readonly #weights: RankerWeights
  readonly #rows = new Map<number, Float32Array>()

  constructor(weights: RankerWeights) {
    this.#weights = weights
  }

  /** By the number of a stem, how near it is to `number`: NaN before somebody asks. Nothing for one without weights. */
  rowOf(number: number): Float32Array | undefined {
    const { size } = this.#weights.numbers
    if (number >= size) return undefined
    const known = this.#rows.get(number)
    if (known) return known
    if (this.#rows.size >= KEPT_WORDS) this.#rows.clear()
    const row = new Float32Array(size).fill(Number.NaN)
    this.#rows.set(number, row)
    return row
  }

  between(number: number, other: number): number {
    const { dims, vectors, factors } = this.#weights
    let dot = 0
    for (let i = 0, a = number * dims, b = other * dims; i < dims; i++)
      dot += (vectors[a + i] as number) * (vectors[b + i] as number)
    return Math.max(0, dot * (factors[number] as number) * (factors[other] as number))
  }
}
