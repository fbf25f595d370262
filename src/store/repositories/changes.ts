import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Statement } from '../statement.ts'

/** What servers tell each other through the database: that something of this kind is not as it was. */
export type ChangeTopic = 'deployments' | 'live-settings' | 'projects'

/** Goes into the unit that changes something, as its last statement: all servers notice within a second. */
export function noteChange({ build }: Engine, topic: ChangeTopic): Statement {
  return statement(
    build
      .insertInto('changes')
      .values({ topic, version: 1 })
      .onConflict((conflict) =>
        conflict.column('topic').doUpdateSet((value) => ({ version: value('changes.version', '+', 1) })),
      ),
  )
}

/** One small query tells a server whether it has to look at anything else. */
export class ChangeRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#engine.read(
      this.#engine.build.selectFrom('changes').select(['topic', 'version']).compile(),
    )
    return new Map(rows.map(({ topic, version }) => [topic, version]))
  }
}
