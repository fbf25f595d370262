import type { Change } from './change.ts'
import type { Pair } from './schema-pairs.ts'

interface Told {
  readonly operation: string | undefined
  readonly changes: readonly Change[]
  isElsewhere: boolean
}

/**
 * What was told already. A schema is shared by hundreds of operations, and a change of it is one change: it is told for the
 * first that comes, with a word that there are others.
 */
export class ToldPairs {
  readonly #told = new Map<Pair, Map<string, Told>>()

  /** Whether these schemas are new in this role; if not, it is noted that another operation has them. */
  isNew(pair: Pair, role: string, operation: string | undefined): boolean {
    const told = this.#told.get(pair)?.get(role)
    if (told && told.operation !== operation) told.isElsewhere = true
    return told === undefined
  }

  tell(pair: Pair, role: string, told: Omit<Told, 'isElsewhere'>): void {
    const roles = this.#told.get(pair) ?? new Map<string, Told>()
    roles.set(role, { ...told, isElsewhere: false })
    this.#told.set(pair, roles)
  }

  /** Changes that are not in one operation only: what other operations have, they have with everything below it. */
  elsewhere(): ReadonlySet<Change> {
    const shared = [...this.#told].filter(([, roles]) => [...roles.values()].some((told) => told.isElsewhere))
    const waiting = shared.map(([pair]) => pair)
    const seen = new Set(waiting)
    for (let pair = waiting.pop(); pair; pair = waiting.pop())
      for (const part of pair.below)
        if (part.pair.differs && !seen.has(part.pair)) {
          seen.add(part.pair)
          waiting.push(part.pair)
        }
    return new Set(
      [...seen].flatMap((pair) =>
        [...(this.#told.get(pair)?.values() ?? [])].flatMap(({ changes }) => changes),
      ),
    )
  }
}
