import { compareSchema } from './compare-schema.ts'
import type { Below, Finding } from './finding.ts'
import type { Way } from './schema-rules.ts'
import type { Opened, SchemaSide } from './schema-side.ts'
import type { Typing } from './type-findings.ts'

/** Two schemas that are compared, once for all places that lead to them. */
export interface Pair {
  findings: readonly Finding[]
  below: readonly PairBelow[]
  /** Something differs here or below. */
  differs: boolean
  readonly above: Pair[]
}

export interface PairBelow {
  readonly pair: Pair
  readonly part: Below
}

type Schemas = readonly [before: unknown, after: unknown]

interface Waiting {
  readonly pair: Pair
  readonly a: Opened
  readonly b: Opened
  readonly way: Way
  readonly typing: Typing
}

/** Pairs and the ways between them, for they are in memory: more than three times what the largest public description has. */
const MOST_PARTS = 300_000
/** Values of schemas that are looked at, counted once for each pair: nine times what that one takes. */
const MOST_VALUES = 10_000_000
const VALUES_A_TURN = 2000

/**
 * Compares schemas of two documents. They refer to each other, in circles too, so pairs are a graph: each is compared once,
 * and whoever walks it later leaves out what does not differ.
 */
export class SchemaPairs {
  readonly sides: readonly [SchemaSide, SchemaSide]
  readonly #known = new Map<string, Map<Opened, Map<Opened, Pair>>>()
  #waiting: Waiting[] = []
  #parts = 0
  #values = 0

  constructor(sides: readonly [SchemaSide, SchemaSide]) {
    this.sides = sides
  }

  /** In small steps, for those who have to give way in between. */
  *compare(schemas: Schemas, way: Way, typing: Typing): Generator<void, Pair> {
    const root = this.#pair(schemas, way, typing)
    let turn = this.#values
    // A list instead of recursion: specs nest deeper than the stack.
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      this.#fill(next)
      if (this.#values - turn < VALUES_A_TURN) continue
      yield
      turn = this.#values
    }
    return root
  }

  /** Whether everything was compared. Two circles of schemas meet in as many pairs as the product of their lengths. */
  get isWhole(): boolean {
    return this.#parts <= MOST_PARTS && this.#values <= MOST_VALUES
  }

  #pair([before, after]: Schemas, way: Way, typing: Typing): Pair {
    const [a, b] = [this.sides[0].open(before), this.sides[1].open(after)]
    const kind = `${way} ${typing}`
    const byBefore = inside(this.#known, kind, () => new Map<Opened, Map<Opened, Pair>>())
    const byAfter = inside(byBefore, a, () => new Map<Opened, Pair>())
    return inside(byAfter, b, () => {
      const pair: Pair = { findings: [], below: [], differs: false, above: [] }
      this.#waiting.push({ pair, a, b, way, typing })
      return pair
    })
  }

  #fill({ pair, a, b, way, typing }: Waiting): void {
    this.#values += this.sides[0].sizeOf(a.schema) + this.sides[1].sizeOf(b.schema)
    if (!this.isWhole) return
    const { findings, below } = compareSchema({ a, b, way, typing, sides: this.sides })
    this.#parts += 1 + below.length
    pair.findings = findings
    if (!this.isWhole) return
    pair.below = below.map((part) => {
      // Only a parameter as a whole is text: how its properties are written is not known.
      const found = this.#pair([part.before, part.after], way, typing === 'loose' ? 'loose' : 'strict')
      found.above.push(pair)
      return { pair: found, part }
    })
    if (findings.length > 0 || pair.below.some((part) => part.pair.differs)) markUp(pair)
  }
}

function markUp(pair: Pair): void {
  const rising = [pair]
  for (let next = rising.pop(); next; next = rising.pop()) {
    if (next.differs) continue
    next.differs = true
    rising.push(...next.above)
  }
}

function inside<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
