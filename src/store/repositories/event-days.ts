import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Statement } from '../statement.ts'

/** Days are whole numbers since 1970, in UTC. */
export interface EventDay {
  readonly projectId: string
  readonly day: number
}

/** Counts events with the rows themselves, and gives what that day has come to on all servers. */
export function countEvents(engine: Engine, { projectId, day }: EventDay, events: number): Statement {
  return statement(
    engine.build
      .insertInto('event_days')
      .values({ project_id: projectId, day, events })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'day'])
          .doUpdateSet((value) => ({ events: value('event_days.events', '+', events) })),
      )
      .returning('events'),
  )
}

/** Project -> how many it recorded that day, where somebody counts them. */
export async function eventsOf(engine: Engine, day: number): Promise<ReadonlyMap<string, number>> {
  const query = engine.build.selectFrom('event_days').select(['project_id', 'events']).where('day', '=', day)
  return new Map((await engine.read(query.compile())).map(({ project_id, events }) => [project_id, events]))
}

/** Days that are over. */
export async function dropEventDays(engine: Engine, before: number): Promise<void> {
  await engine.write([statement(engine.build.deleteFrom('event_days').where('day', '<', before))])
}
