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
    // Four sums, which do not wait for each other; whole numbers add up to the same in any order.
    let [w, x, y, z] = [0, 0, 0, 0]
    const end = (number + 1) * dims
    for (let a = number * dims, b = other * dims; a < end; a += 4, b += 4) {
      w = (w + (vectors[a] as number) * (vectors[b] as number)) | 0
      x = (x + (vectors[a + 1] as number) * (vectors[b + 1] as number)) | 0
      y = (y + (vectors[a + 2] as number) * (vectors[b + 2] as number)) | 0
      z = (z + (vectors[a + 3] as number) * (vectors[b + 3] as number)) | 0
    }
    const dot = w + x + y + z
    return Math.max(0, dot * (factors[number] as number) * (factors[other] as number))
  }
}
