import type { NearnessOfStems } from './nearness-of-stems.ts'
import type { SectionStems } from './ranker-words.ts'
import { FEATURES, WHOLE_FEATURES, type Layer, type Network, type RankerWeights } from './ranker-weights.ts'

/** A word of a question: how rare it is on the site, and where it stands in the weights, or behind them. */
interface AskedWord {
  readonly number: number
  /** Against the rarest word of the question. */
  readonly relative: number
  readonly logRarity: number
  /** How near it is to each stem of the weights (see NearnessOfStems). */
  readonly near: Float32Array | undefined
}

const MAX_COUNT = 8
const OF_FIELD = 4
const ON_PAGE = 12
const RELATIVE = 13
const RARITY = 14
const RELATIVE_POWER = 0.8

/**
 * A question, for the learned order: which of its words stand in a section, how often, and what stands there that
 * means nearly the same. What it makes of that was learned (see training/).
 */
export class AskedQuestion {
  readonly #weights: RankerWeights
  readonly #nearness: NearnessOfStems
  readonly #words: readonly AskedWord[]
  readonly #shares: Float32Array
  readonly #scratch: Scratch

  /** `rarities` by the number of the stem. */
  constructor(weights: RankerWeights, nearness: NearnessOfStems, rarities: ReadonlyMap<number, number>) {
    this.#weights = weights
    this.#nearness = nearness
    const most = Math.max(1e-6, ...rarities.values())
    this.#words = [...rarities].map(([number, rarity]) => ({
      number,
      relative: rarity / most,
      logRarity: Math.log(rarity + 1e-3) / 5,
      near: nearness.rowOf(number),
    }))
    const raw = this.#words.map(
      ({ number, relative }) =>
        (weights.weights[number] ?? weights.weightOfUnknown) * relative ** RELATIVE_POWER,
    )
    const sum = raw.reduce((total, weight) => total + weight, 0) + 1e-6
    this.#shares = Float32Array.from(raw, (weight) => weight / sum)
    this.#scratch = new Scratch(weights.network.hidden)
  }

  /** What a page is worth: as much as the best of its sections. Compares pages for one question. */
  score(sections: readonly SectionStems[]): number {
    const rows = sections.map((section) => this.#words.map((word) => this.#matches(word, section)))
    const onPage = this.#words.map((_, at) => rows.some((row) => isThere(row[at] as Float32Array)))
    for (const row of rows)
      onPage.forEach((there, at) => ((row[at] as Float32Array)[ON_PAGE] = there ? 1 : 0))
    const covered = onPage.reduce((sum, there, at) => (there ? sum + (this.#shares[at] as number) : sum), 0)
    let score = -Infinity
    rows.forEach((row, at) => {
      const length = sections[at]?.body.length ?? 0
      score = Math.max(score, this.#forward(row, { length, covered }))
    })
    return score
  }

  #matches(word: AskedWord, section: SectionStems): Float32Array {
    const row = new Float32Array(FEATURES)
    row[RELATIVE] = word.relative
    row[RARITY] = word.logRarity
    this.#match(word, section.title, row.subarray(0, OF_FIELD))
    this.#match(word, section.headings, row.subarray(OF_FIELD, 2 * OF_FIELD))
    this.#match(word, section.body, row.subarray(2 * OF_FIELD, ON_PAGE))
    return row
  }

  /** Whether and how often a word stands in a field, and the two words there that mean most nearly the same. */
  #match({ number, near }: AskedWord, field: Int32Array, into: Float32Array): void {
    let count = 0
    let first = 0
    let second = 0
    // Of a stem behind the weights there is nothing: it is near to none.
    const known = near?.length ?? 0
    for (let at = 0; at < field.length; at++) {
      const other = field[at] as number
      if (other === number) count++
      else if (other < known) {
        let value = (near as Float32Array)[other] as number
        if (Number.isNaN(value)) (near as Float32Array)[other] = value = this.#nearness.between(number, other)
        if (value > first) {
          second = first
          first = value
        } else if (value > second) second = value
      }
    }
    into[0] = count > 0 ? 1 : 0
    into[1] = Math.log1p(Math.min(count, MAX_COUNT))
    into[2] = first
    into[3] = second
  }

  #forward(rows: readonly Float32Array[], { length, covered }: { length: number; covered: number }): number {
    const { network } = this.#weights
    const { first, second, pooled, last } = this.#scratch
    const { hidden } = network
    pooled.fill(0)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as Float32Array
      const share = this.#shares[at] as number
      layer(network.a, row, first)
      layer(network.b, first, second)
      for (let i = 0; i < hidden; i++) pooled[i] = (pooled[i] as number) + (second[i] as number) * share
      if (isThere(row)) pooled[hidden] = (pooled[hidden] as number) + share
    }
    pooled[hidden + 1] = covered
    pooled[hidden + 2] = Math.log1p(length) / 5
    pooled[hidden + 3] = Math.log1p(rows.length)
    layer(network.c, pooled, last)
    return output(network, last)
  }
}

/** Working memory of one question. */
class Scratch {
  readonly first: Float32Array
  readonly second: Float32Array
  readonly pooled: Float32Array
  readonly last: Float32Array

  constructor(hidden: number) {
    this.first = new Float32Array(hidden)
    this.second = new Float32Array(hidden)
    this.pooled = new Float32Array(hidden + WHOLE_FEATURES)
    this.last = new Float32Array(hidden)
  }
}

function isThere(row: Float32Array): boolean {
  return (row[0] as number) + (row[OF_FIELD] as number) + (row[2 * OF_FIELD] as number) > 0
}

/** Four rows at a time: each sum waits for the number before, and the processor has time for four. */
function layer({ weight, bias }: Layer, input: Float32Array, into: Float32Array): void {
  const { length } = input
  for (let row = 0; row < into.length; row += 4) {
    let a = bias[row] as number
    let b = bias[row + 1] as number
    let c = bias[row + 2] as number
    let d = bias[row + 3] as number
    for (let i = 0, at = row * length; i < length; i++, at++) {
      const value = input[i] as number
      a += (weight[at] as number) * value
      b += (weight[at + length] as number) * value
      c += (weight[at + 2 * length] as number) * value
      d += (weight[at + 3 * length] as number) * value
    }
    into[row] = gelu(a)
    into[row + 1] = gelu(b)
    into[row + 2] = gelu(c)
    into[row + 3] = gelu(d)
  }
}

function output({ o }: Network, input: Float32Array): number {
  let sum = o.bias[0] as number
  for (let i = 0; i < input.length; i++) sum += (o.weight[i] as number) * (input[i] as number)
  return sum
}

/** x · Φ(x), with Abramowitz and Stegun's 7.1.26 for the error function (error below 2e-7). */
function gelu(x: number): number {
  const z = Math.abs(x) * Math.SQRT1_2
  const t = 1 / (1 + 0.3275911 * z)
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-z * z)
  return x < 0 ? 0.5 * x * tail : 0.5 * x * (2 - tail)
}
