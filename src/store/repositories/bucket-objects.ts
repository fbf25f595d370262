import { sql, type ExpressionBuilder } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

/**
 * Every object that was put into the bucket, or is about to be: noted first, so that none is forgotten there. A key is used
 * once, so whoever removes an object never removes one that somebody just stored again.
 */
export class ObjectRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async note(projectId: string, keys: readonly string[], at: number): Promise<void> {
    const rows = keys.map((key) => [key, projectId, at, null] as const)
    const columns = ['object_key', 'of_project', 'noted_at', 'unused_since']
    await this.#engine.write([{ table: 'bucket_objects', columns, rows, suffix: '' }])
  }

  /** Objects that were noted before a moment, and are in no row. */
  async markUnused(before: number, now: number): Promise<void> {
    const query = this.#engine.build
      .updateTable('bucket_objects')
      .set({ unused_since: now })
      .where('unused_since', 'is', null)
      .where('noted_at', '<', before)
      .where(unused)
    await this.#engine.write([statement(query)])
  }

  /** Some of those that were marked before a moment. */
  async unusedBefore(moment: number, most: number): Promise<readonly string[]> {
    const query = this.#engine.build
      .selectFrom('bucket_objects')
      .select('object_key')
      .where('unused_since', '<', moment)
      .limit(most)
    return (await this.#engine.read(query.compile())).map((row) => row.object_key)
  }

  /** Some of those of a project that is gone. */
  async unusedOf(projectId: string, most: number): Promise<readonly string[]> {
    const query = this.#engine.build
      .selectFrom('bucket_objects')
      .select('object_key')
      .where('of_project', '=', projectId)
      .where(unused)
      .limit(most)
    return (await this.#engine.read(query.compile())).map((row) => row.object_key)
  }

  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const query = this.#engine.build.deleteFrom('bucket_objects').where('object_key', 'in', keys)
    await this.#engine.write([statement(query)])
  }
}

function unused(value: ExpressionBuilder<Tables, 'bucket_objects'>) {
  const holds = (table: 'content_files' | 'deployment_artifacts') =>
    value.exists(
      value
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .whereRef('location', '=', 'bucket_objects.object_key'),
    )
  return value.and([value.not(holds('content_files')), value.not(holds('deployment_artifacts'))])
}
