import { invalidQuery } from './invalid-request.ts'
import type { Cursors } from '../../analytics/cursor.ts'

type Position = readonly [number, string]

const KINDS = ['feedback', 'assistant', 'searches', 'agent-searches', 'agent-gaps', 'agent-sessions'] as const

/** A list that is read page by page: its name, and where each row stands in it. */
export interface CursorList<Row> {
  readonly kind: (typeof KINDS)[number]
  readonly position: (row: Row) => Position
}

/** Where the page before ended; a cursor we did not write for this list is a mistake of the caller. */
export function positionAfter(
  cursors: Cursors,
  { kind }: Pick<CursorList<never>, 'kind'>,
  cursor: string | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined
  const position = cursors.read(kind, cursor)
  if (!position) throw invalidQuery(NOT_A_CURSOR)
  return position
}

/** Whether a cursor is ours at all: it is told together with whatever else is wrong with a request. */
export function isCursor(cursors: Cursors, cursor: string): boolean {
  return KINDS.some((kind) => cursors.read(kind, cursor) !== undefined)
}

export const NOT_A_CURSOR = 'cursor: must be the nextCursor of an earlier response'

/** Questions give one row more than wanted when there are more; this cuts it off and says where to go on. */
export function cursorPage<Row>(
  cursors: Cursors,
  { kind, position }: CursorList<Row>,
  { rows, limit }: { readonly rows: readonly Row[]; readonly limit: number },
): { readonly page: Row[]; readonly nextCursor: string | null; readonly hasMore: boolean } {
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  const last = hasMore ? page.at(-1) : undefined
  return { page, nextCursor: last ? cursors.write(kind, position(last)) : null, hasMore }
}

/** The rows of a list that is made in memory: from a position on, one more than wanted when there are more. */
export function rowsAfter<Row>(
  rows: readonly Row[],
  { position }: Pick<CursorList<Row>, 'position'>,
  { after, limit }: { readonly after: Position | undefined; readonly limit: number },
): readonly Row[] {
  const isLater = (row: Row) => {
    if (!after) return true
    const [number, text] = position(row)
    return number < after[0] || (number === after[0] && text > after[1])
  }
  const start = rows.findIndex(isLater)
  return start === -1 ? [] : rows.slice(start, start + limit + 1)
}
