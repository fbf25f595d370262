import { invalidQuery } from './invalid-request.ts'
import type { Cursors } from '../../analytics/cursor.ts'

type Position = readonly [number, string]

/** A list that is read page by page: its name, and where each row stands in it. */
export interface CursorList<Row> {
  readonly kind: string
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
  if (!position) throw invalidQuery('cursor: must be the nextCursor of an earlier response')
  return position
}

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
