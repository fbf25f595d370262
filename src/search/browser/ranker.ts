import type { NearnessOfStems } from './nearness-of-stems.ts'
import { WORDS_OF_HEADINGS, WORDS_OF_TITLE, type SectionStems } from './ranker-words.ts'
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
/** A page that search itself thinks nothing of has a logarithm too. */
const LEAST_SCORE = 0.05

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

  /**
   * What a page is worth: as much as the best of its sections, of which the first comes first. `found` is what search gives it,
   * against the best page. Compares pages for one question.
   */
  score(sections: readonly SectionStems[], found: number): number {
    this.#scratch.makeRoom(sections.length * this.#words.length)
    const names = sections.map((section, at) => this.#matches(section, at * this.#words.length * FEATURES))
    const rows = sections.length * this.#words.length
    let covered = 0
    for (let word = 0; word < this.#words.length; word++) {
      let there = false
      for (let row = word; row < rows && !there; row += this.#words.length) there = this.#isThere(row)
      if (there) covered += this.#shares[word] as number
      for (let row = word; row < rows; row += this.#words.length)
        this.#scratch.rows[row * FEATURES + ON_PAGE] = there ? 1 : 0
    }
    let score = -Infinity
    sections.forEach(({ body }, at) => {
      const about = { length: body.length, covered, names: names[at] as Names, isFirst: at === 0, found }
      score = Math.max(score, this.#forward(at * this.#words.length, about))
    })
    return score
  }

  /** What there is of each word in a section, as rows of features one behind the other; and of its names in the question. */
  #matches(section: SectionStems, start: number): Names {
    const { rows, title, headings } = this.#scratch
    title.fill(0)
    headings.fill(0)
    let at = start
    for (const word of this.#words) {
      this.#match(word, section.title, at, title)
      this.#match(word, section.headings, at + OF_FIELD, headings)
      this.#match(word, section.body, at + 2 * OF_FIELD)
      rows[at + RELATIVE] = word.relative
      rows[at + RARITY] = word.logRarity
      at += FEATURES
    }
    return { title: nameOf(section.title, title), headings: nameOf(section.headings, headings) }
  }

  /**
   * Whether and how often a word stands in a field, and the two words there that mean most nearly the same. In `best`: how near
   * each word of the field is to the question.
   */
  // eslint-disable-next-line max-params -- called a thousand times a question: an object each time costs.
  #match({ number, near }: AskedWord, field: Int32Array, at: number, best?: Float32Array): void {
    let count = 0
    let first = 0
    let second = 0
    // Of a stem behind the weights there is nothing: it is near to none.
    const known = near?.length ?? 0
    for (let place = 0; place < field.length; place++) {
      const other = field[place] as number
      if (other === number) {
        count++
        if (best !== undefined) best[place] = 1
      } else if (other < known) {
        let value = (near as Float32Array)[other] as number
        if (Number.isNaN(value)) (near as Float32Array)[other] = value = this.#nearness.between(number, other)
        if (value > first) {
          second = first
          first = value
        } else if (value > second) second = value
        if (best !== undefined && value > (best[place] as number)) best[place] = value
      }
    }
    const { rows } = this.#scratch
    rows[at] = count > 0 ? 1 : 0
    rows[at + 1] = Math.log1p(Math.min(count, MAX_COUNT))
    rows[at + 2] = first
    rows[at + 3] = second
  }

  #isThere(row: number): boolean {
    const { rows } = this.#scratch
    const at = row * FEATURES
    return (rows[at] as number) + (rows[at + OF_FIELD] as number) + (rows[at + 2 * OF_FIELD] as number) > 0
  }

  /** The rows of one section, from the first on. */
  #forward(start: number, { length, covered, names, isFirst, found }: AboutSection): number {
    const { network } = this.#weights
    const { rows, row, first, second, pooled, last } = this.#scratch
    const { hidden } = network
    const count = this.#words.length
    pooled.fill(0)
    for (let at = 0; at < count; at++) {
      for (let i = 0; i < FEATURES; i++) row[i] = rows[(start + at) * FEATURES + i] as number
      const share = this.#shares[at] as number
      layer(network.a, row, first)
      layer(network.b, first, second)
      for (let i = 0; i < hidden; i++) pooled[i] = (pooled[i] as number) + (second[i] as number) * share
      if (this.#isThere(start + at)) pooled[hidden] = (pooled[hidden] as number) + share
    }
    pooled[hidden + 1] = covered
    pooled[hidden + 2] = Math.log1p(length) / 5
    pooled[hidden + 3] = Math.log1p(count)
    pooled[hidden + 4] = names.title.share
    pooled[hidden + 5] = names.title.length
    pooled[hidden + 6] = names.headings.share
    pooled[hidden + 7] = names.headings.length
    pooled[hidden + 8] = isFirst ? 1 : 0
    pooled[hidden + 9] = found
    pooled[hidden + 10] = Math.log(found + LEAST_SCORE) / 3
    layer(network.c, pooled, last)
    return output(network, last)
  }
}

/** How much of a name the question is about, and how long it is, as a logarithm. */
interface Name {
  readonly share: number
  readonly length: number
}

interface Names {
  readonly title: Name
  readonly headings: Name
}

interface AboutSection {
  readonly length: number
  /** How much of the question stands anywhere on the page. */
  readonly covered: number
  readonly names: Names
  readonly isFirst: boolean
  readonly found: number
}

function nameOf({ length }: Int32Array, best: Float32Array): Name {
  let sum = 0
  for (let at = 0; at < length; at++) sum += best[at] as number
  return { share: sum / Math.max(1, length), length: Math.log1p(length) / 3 }
}

/** Working memory of one question. */
class Scratch {
  /** Of every word in every section of a page. One stretch: hundreds of small ones a question cost more than the sums. */
  rows = new Float32Array(0)
  /** The one that is looked at. */
  readonly row = new Float32Array(FEATURES)
  /** How near each word of a name is to the question. */
  readonly title = new Float32Array(WORDS_OF_TITLE)
  readonly headings = new Float32Array(WORDS_OF_HEADINGS)
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

  makeRoom(rows: number): void {
    if (this.rows.length < rows * FEATURES) this.rows = new Float32Array(rows * FEATURES)
  }
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
