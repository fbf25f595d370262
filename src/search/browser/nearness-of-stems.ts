import { Lru } from '../../lib/lru.ts'
import type { RankerWeights } from './ranker-weights.ts'

/** Words people ask with come again and again: this many rows, of 72 kB each, are kept. */
const KEPT_WORDS = 96

/** How near stems of the weights are to each other in meaning: 0 to 1. */
export class NearnessOfStems {
  readonly #weights: RankerWeights
  readonly #rows = new Lru<number, Float32Array>({ entries: KEPT_WORDS })

  constructor(weights: RankerWeights) {
    this.#weights = weights
  }

  /** By the number of a stem, how near it is to `number`: NaN before somebody asks. Nothing for one without weights. */
  rowOf(number: number): Float32Array | undefined {
    const { size } = this.#weights.numbers
    if (number >= size) return undefined
    return this.#rows.getOrMake(number, () => new Float32Array(size).fill(Number.NaN))
  }

  between(number: number, other: number): number {
    const { dims, vectors, factors } = this.#weights
    let dot = 0
    for (let i = 0, a = number * dims, b = other * dims; i < dims; i++)
      dot += (vectors[a + i] as number) * (vectors[b + i] as number)
    return Math.max(0, dot * (factors[number] as number) * (factors[other] as number))
  }
}
