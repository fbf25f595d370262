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

/**
 * Compares schemas of two documents. They refer to each other, in circles too, so pairs are a graph: each is compared once,
 * and whoever walks it later leaves out what does not differ.
 */
export class SchemaPairs {
  readonly #sides: readonly [SchemaSide, SchemaSide]
  readonly #known = new Map<string, Map<Opened, Map<Opened, Pair>>>()
  #waiting: Waiting[] = []

  constructor(sides: readonly [SchemaSide, SchemaSide]) {
    this.#sides = sides
  }

  compare(schemas: Schemas, way: Way, typing: Typing): Pair {
    const root = this.#pair(schemas, way, typing)
    // A list instead of recursion: specs nest deeper than the stack.
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#fill(next)
    return root
  }

  #pair([before, after]: Schemas, way: Way, typing: Typing): Pair {
    const [a, b] = [this.#sides[0].open(before), this.#sides[1].open(after)]
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
    const { findings, below } = compareSchema({ a, b, way, typing, sides: this.#sides })
    pair.findings = findings
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
