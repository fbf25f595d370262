import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { newestSchema } from '../migrations/migrations.ts'
import { StoreError } from '../statement.ts'

/** Takes the right to write and changes nothing: fails where the disk, the server or its role does not allow it. */
export async function checkWritable(engine: Engine): Promise<void> {
  await engine.write([
    statement(engine.build.updateTable('schema_migrations').set({ name: '' }).where('version', '<', 0)),
  ])
}

/** The schema is at least the one this Lectern knows; a newer one was put there by a newer node beside it. */
export async function checkSchema(engine: Engine): Promise<void> {
  const found = await schemaVersion(engine)
  const wanted = newestSchema()
  if (found < wanted) throw new StoreError(`The database has schema ${found}, not ${wanted}.`, true)
}

export async function schemaVersion(engine: Engine): Promise<number> {
  const query = engine.build
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
  const [row] = await engine.read(query.compile())
  return row?.version ?? 0
}

/** What must see every table: one of a newer Lectern may hold some that this one does not know. */
export async function requireKnownSchema(engine: Engine, work: string): Promise<void> {
  const found = await schemaVersion(engine)
  if (found > newestSchema())
    throw new StoreError(
      `The database has schema ${found} of a newer Lectern, and may hold tables that this version does not know. Use the newer version to ${work}.`,
      false,
    )
}
