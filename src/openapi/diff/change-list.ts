import { pointerOf } from '../pointer.ts'
import type { Change } from './change.ts'
import { OPERATION_RULES, type OperationCode } from './operation-rules.ts'
import type { SchemaPairs } from './schema-pairs.ts'
import type { SchemaSide } from './schema-side.ts'
import type { ToldPairs } from './told-pairs.ts'

/** Keys to a part of an operation, in each document; undefined where it is not there. */
export interface Place {
  readonly operation: string | undefined
  readonly where: string
  readonly before: readonly string[] | undefined
  readonly after: readonly string[] | undefined
}

/** What one comparison works with. */
export interface Differ {
  readonly sides: readonly [before: SchemaSide, after: SchemaSide]
  readonly pairs: SchemaPairs
  readonly told: ToldPairs
  /** Today, as `2026-01-31`: an operation may go after its sunset date. */
  readonly today: string
}

/** `words` are what the sentence of the rule names. */
export function operationChange(code: OperationCode, place: Place, ...words: readonly string[]): Change {
  const [what = '', more = ''] = words
  const { verdict, say } = OPERATION_RULES[code]
  return {
    code,
    verdict,
    operation: place.operation,
    where: place.where,
    message: say(what && `\`${what}\``, more && `\`${more}\``),
    before: place.before && pointerOf(place.before),
    after: place.after && pointerOf(place.after),
  }
}

/** A part of a place: the keys to it, or those before and those after. */
export function below(place: Place, where: string, ...keys: readonly (readonly string[])[]): Place {
  const [before = [], after = before] = keys
  return {
    operation: place.operation,
    where,
    before: place.before && [...place.before, ...before],
    after: place.after && [...place.after, ...after],
  }
}
