import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { statement } from '../build-query.ts'
import type { FileBodies, Home } from '../bucket/file-bodies.ts'
import type { Engine } from '../engine.ts'
import { pack } from '../packed-text.ts'
import type { Statement } from '../statement.ts'

export interface StoredFiles {
  readonly files: number
  /** As they are sent to readers. */
  readonly bytes: number
  readonly artifacts: number
}

/** What is where. */
export async function countBodies(engine: Engine): Promise<Readonly<Record<Home, StoredFiles>>> {
  const where = sql<Home>`case when location is null then 'database' else 'bucket' end`
  const files = engine.build
    .selectFrom('content_files')
    .select(({ fn }) => [
      where.as('home'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('size').as('bytes'),
    ])
    .groupBy(where)
  const artifacts = engine.build
    .selectFrom('deployment_artifacts')
    .select(({ fn }) => [where.as('home'), fn.countAll<number>().as('count')])
    .groupBy(where)
  const [counted, made] = [await engine.read(files.compile()), await engine.read(artifacts.compile())]
  const of = (home: Home): StoredFiles => {
    const found = counted.find((row) => row.home === home)
    return {
      files: found?.count ?? 0,
      bytes: found?.bytes ?? 0,
      artifacts: made.find((row) => row.home === home)?.count ?? 0,
    }
  }
  return { database: of('database'), bucket: of('bucket') }
}

interface Row {
  readonly projectId: string
  readonly body: string
  readonly location: string | null
  /** Puts the row where it belongs, unless another did or it is gone. */
  place(stored: { readonly body: string; readonly location: string | null }): Statement
}

/**
 * Brings the bodies of all files to where new ones are kept, or back into the database. Servers may run: each body is
 * readable before, meanwhile and after. One that is interrupted goes on when it is run again. How many were moved.
 */
export async function moveBodies(
  engine: Engine,
  bodies: FileBodies,
  { to, onProgress }: { readonly to: Home; readonly onProgress?: (moved: number) => void },
): Promise<number> {
  let moved = 0
  for (const rows of [fileRows, artifactRows])
    for await (const row of rows(engine, to)) {
      const stored = to === 'bucket' ? await intoBucket(bodies, row) : await intoDatabase(bodies, row)
      await engine.write([row.place(stored)])
      onProgress?.(++moved)
    }
  return moved
}

async function intoBucket(bodies: FileBodies, row: Row) {
  const bytes = await bodies.read({ body: row.body, location: null })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [stored] = await bodies.keep(row.projectId, [{ sha256, bytes }])
  return stored ?? row
}

async function intoDatabase(bodies: FileBodies, row: Row) {
  return { body: await pack(await bodies.read(row)), location: null }
}

/** One after the other in the order of their keys: only one body is in memory. */
async function* fileRows(engine: Engine, to: Home): AsyncGenerator<Row> {
  const { build } = engine
  for (let last = { project_id: '', hash: '' }; ;) {
    const query = build
      .selectFrom('content_files')
      .select(['project_id', 'hash', 'body', 'location'])
      .where('location', to === 'bucket' ? 'is' : 'is not', null)
      .where((at) => at.eb(at.refTuple('project_id', 'hash'), '>', at.tuple(last.project_id, last.hash)))
      .orderBy('project_id')
      .orderBy('hash')
      .limit(1)
    const [row] = await engine.read(query.compile())
    if (!row) return
    last = row
    yield {
      projectId: row.project_id,
      body: row.body,
      location: row.location,
      place: (stored) =>
        statement(
          build
            .updateTable('content_files')
            .set(stored)
            .where('project_id', '=', row.project_id)
            .where('hash', '=', row.hash)
            .where('location', row.location === null ? 'is' : '=', row.location),
        ),
    }
  }
}

async function* artifactRows(engine: Engine, to: Home): AsyncGenerator<Row> {
  const { build } = engine
  for (let last = { project_id: '', deployment_id: '', name: '' }; ;) {
    const query = build
      .selectFrom('deployment_artifacts')
      .select(['project_id', 'deployment_id', 'name', 'body', 'location'])
      .where('location', to === 'bucket' ? 'is' : 'is not', null)
      .where((at) =>
        at.eb(
          at.refTuple('project_id', 'deployment_id', 'name'),
          '>',
          at.tuple(last.project_id, last.deployment_id, last.name),
        ),
      )
      .orderBy('project_id')
      .orderBy('deployment_id')
      .orderBy('name')
      .limit(1)
    const [row] = await engine.read(query.compile())
    if (!row) return
    last = row
    yield {
      projectId: row.project_id,
      body: row.body,
      location: row.location,
      place: (stored) =>
        statement(
          build
            .updateTable('deployment_artifacts')
            .set(stored)
            .where('project_id', '=', row.project_id)
            .where('deployment_id', '=', row.deployment_id)
            .where('name', '=', row.name)
            .where('location', row.location === null ? 'is' : '=', row.location),
        ),
    }
  }
}
