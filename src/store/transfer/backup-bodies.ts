import type { FileBodies, StoredBody } from '../bucket/file-bodies.ts'
import { pack } from '../packed-text.ts'

type Row = Readonly<Record<string, unknown>>

const WITH_BODIES: ReadonlySet<string> = new Set(['content_files', 'deployment_artifacts'])
const MOST_ROWS = 100
const MOST_BYTES = 16_000_000

/** Rows of files as if all were in the database: a backup is whole, and can be put back where there is no bucket. */
export async function* withBodies(
  table: string,
  pages: AsyncIterable<readonly Row[]>,
  bodies: FileBodies,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages)
    if (WITH_BODIES.has(table)) for (const part of partsOf(page)) yield await filled(part, bodies)
    else yield page
}

/** A few at a time: those of the bucket are only now read. */
function* partsOf(page: readonly Row[]): Generator<readonly Row[]> {
  let part: Row[] = []
  let bytes = 0
  for (const row of page) {
    part.push(row)
    bytes += Number(row['size'] ?? MOST_BYTES)
    if (part.length < MOST_ROWS && bytes < MOST_BYTES) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}

function filled(rows: readonly Row[], bodies: FileBodies): Promise<readonly Row[]> {
  return Promise.all(
    rows.map(async ({ location, ...row }) => {
      if (typeof location !== 'string') return row
      const stored: StoredBody = { body: '', location }
      return { ...row, body: await pack(await bodies.read(stored)) }
    }),
  )
}
