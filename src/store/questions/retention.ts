import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'

const TABLES = ['page_views', 'assistant_queries', 'searches', 'tool_calls'] as const

/** Forgets events older than a moment. What was counted of them stays counted. */
export async function dropEventsBefore(engine: Engine, projectId: string, moment: number): Promise<number> {
  const written = await engine.write(
    TABLES.map((table) =>
      statement(
        engine.build
          .deleteFrom(table)
          .where('project_id', '=', projectId)
          .where(sql<number>`at`, '<', moment),
      ),
    ),
  )
  return written.reduce((sum, { changed }) => sum + changed, 0)
}
