import type { Spec } from '../spec.ts'
import { VERDICTS, type Change, type Verdict } from './change.ts'
import { compareSpecs } from './compare-specs.ts'

interface FilePlace {
  readonly pointer: string
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** A change with the lines it is about. */
export interface PlacedChange extends Omit<Change, 'before' | 'after'> {
  readonly before?: FilePlace
  readonly after?: FilePlace
}

export type VerdictCounts = Readonly<Record<Verdict, number>>

/** Finding a line reads the file from its beginning, so not every one of thousands of changes gets one. */
const MOST_PLACED = 500

/** Changes between two specs, what breaks first. */
export function placedChanges(before: Spec, after: Spec, today: string): readonly PlacedChange[] {
  const changes = compareSpecs(before, after, today).toSorted(
    (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict),
  )
  const [old, now] = [placesIn(before), placesIn(after)]
  return changes.map(({ before: from, after: to, ...change }, index) => ({
    ...change,
    ...(from === undefined ? undefined : { before: old(from, index < MOST_PLACED) }),
    ...(to === undefined ? undefined : { after: now(to, index < MOST_PLACED) }),
  }))
}

function placesIn(spec: Spec): (pointer: string, withLine: boolean) => FilePlace {
  const locate = spec.locator()
  return (pointer, withLine) => ({
    pointer,
    file: spec.id,
    ...(withLine ? locate(pointer) : undefined),
  })
}

export function countVerdicts(changes: readonly Pick<Change, 'verdict'>[]): VerdictCounts {
  const counts = { breaking: 0, additive: 0, documentation: 0 }
  for (const { verdict } of changes) counts[verdict]++
  return counts
}

/** `GET /pets and others, response 200, name`. */
export function sayPlace({
  operation,
  where,
  elsewhere,
}: Pick<Change, 'operation' | 'where' | 'elsewhere'>): string {
  const who = operation === undefined || elsewhere !== true ? operation : `${operation} and others`
  return [who, where].filter((part) => part !== undefined && part !== '').join(', ')
}

/** `2 breaking changes, 1 addition, 5 changes of the text`. */
export function sayCounts({ breaking, additive, documentation }: VerdictCounts): string {
  const said = [
    [breaking, 'breaking change', 'breaking changes'],
    [additive, 'compatible change', 'compatible changes'],
    [documentation, 'change of the text', 'changes of the text'],
  ] as const
  const parts = said.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`],
  )
  return parts.length === 0 ? 'no changes' : parts.join(', ')
}
