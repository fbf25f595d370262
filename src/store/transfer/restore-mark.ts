import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { StoreError, type Statement } from '../statement.ts'

/** Stands among the secrets while a restore is under way: the one table that needs no other. */
const MARK = 'restore in progress'

/** Checksum of the backup that is being put back, if one is. */
export async function markedRestore(engine: Engine): Promise<string | undefined> {
  const query = engine.build.selectFrom('secrets').select('value').where('name', '=', MARK)
  return (await engine.read(query.compile()))[0]?.value
}

export function setMark(engine: Engine, sha256: string): Statement {
  return statement(
    engine.build.insertInto('secrets').values({ name: MARK, value: sha256, created_at: Date.now() }),
  )
}

export function clearMark(engine: Engine): Statement {
  return statement(engine.build.deleteFrom('secrets').where('name', '=', MARK))
}

/** A database that was put back halfway looks whole; nobody may use it as if it were. */
export async function refuseHalfRestored(engine: Engine): Promise<void> {
  if ((await markedRestore(engine)) !== undefined)
    throw new StoreError(
      'A restore of this database was interrupted. Run `lectern restore` with the same backup again to finish it.',
      false,
    )
}
