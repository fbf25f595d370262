import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Statement } from '../statement.ts'

/** Long work of a project that can go on where it was. Its mark is written with what it did, so the two never differ. */
export interface LongWork {
  readonly projectId: string
  readonly name: string
}

/** What the mark says; undefined when nothing was left unfinished. */
export async function unfinished(engine: Engine, work: LongWork): Promise<unknown> {
  const query = engine.build.selectFrom('secrets').select('value').where('name', '=', nameOf(work))
  const [row] = await engine.read(query.compile())
  return row && (JSON.parse(row.value) as unknown)
}

export function markUnfinished(engine: Engine, work: LongWork, where: unknown): Statement {
  const value = JSON.stringify(where)
  return statement(
    engine.build
      .insertInto('secrets')
      .values({ name: nameOf(work), value, created_at: Date.now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })),
  )
}

export function markFinished(engine: Engine, work: LongWork): Statement {
  return statement(engine.build.deleteFrom('secrets').where('name', '=', nameOf(work)))
}

/** Among the secrets, as the mark of a restore is: the one table that needs no other. */
function nameOf({ projectId, name }: LongWork): string {
  return `unfinished ${name}: ${projectId}`
}
