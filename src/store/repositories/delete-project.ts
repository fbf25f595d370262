import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { EVENT_TABLES, type EventTable } from '../event-months.ts'
import { TRANSFER_TABLES } from '../transfer/transfer-tables.ts'
import { isOwned, OF_ORGANIZATION, type OwnedTable } from '../project-tables.ts'
import { noteChange } from './changes.ts'

/** A month of events at a time: no statement takes longer than the database allows. */
const STEP_MS = 31 * 86_400_000

/**
 * Erases everything of a project that nobody serves any more, and of its organization if that has no other. One that was
 * interrupted goes on where it stopped when it is asked for again. How many rows there were.
 */
export async function deleteProject(engine: Engine, projectId: string): Promise<number> {
  let rows = 0
  for (const table of EVENT_TABLES) rows += await deleteEvents(engine, table, projectId)
  for (const table of ownedTables()) {
    const query = engine.build.deleteFrom(table).where(sql`project_id`, '=', projectId)
    rows += (await engine.write([statement(query)]))[0]?.changed ?? 0
  }
  return rows + (await deleteLast(engine, projectId))
}

async function deleteEvents(engine: Engine, table: EventTable, projectId: string): Promise<number> {
  const oldest = engine.build
    .selectFrom(table)
    .select((value) => value.fn.min<number | null>(sql<number>`at`).as('at'))
    .where('project_id', '=', projectId)
  let rows = 0
  for (;;) {
    const at = (await engine.read(oldest.compile()))[0]?.at ?? null
    if (at === null) return rows
    const query = engine.build
      .deleteFrom(table)
      .where('project_id', '=', projectId)
      .where(sql<number>`at`, '<', at + STEP_MS)
    rows += (await engine.write([statement(query)]))[0]?.changed ?? 0
  }
}

/** The project itself, and in the same moment its organization, if it was the last. */
async function deleteLast(engine: Engine, projectId: string): Promise<number> {
  const { build } = engine
  const found = build.selectFrom('projects').select('organization_id').where('id', '=', projectId)
  const organizationId = (await engine.read(found.compile()))[0]?.organization_id
  if (organizationId === undefined) return 0
  const links = statement(build.deleteFrom('one_time_links').where('subject', '=', projectId))
  const project = statement(build.deleteFrom('projects').where('id', '=', projectId))
  const others = build
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '!=', projectId)
  const isLast = (await engine.read(others.compile())).length === 0
  const organization = isLast
    ? [
        ...OF_ORGANIZATION.map((table) =>
          statement(build.deleteFrom(table).where('organization_id', '=', organizationId)),
        ),
        statement(build.deleteFrom('organizations').where('id', '=', organizationId)),
      ]
    : []
  const written = await engine.write([links, project, ...organization, noteChange(engine, 'projects')])
  return written.slice(0, -1).reduce((sum, { changed }) => sum + changed, 0)
}

/** Children before parents. */
function ownedTables(): readonly Exclude<OwnedTable, EventTable>[] {
  const events: readonly string[] = EVENT_TABLES
  return TRANSFER_TABLES.map(({ name }) => name)
    .filter((name): name is Exclude<OwnedTable, EventTable> => isOwned(name) && !events.includes(name))
    .toReversed()
}
