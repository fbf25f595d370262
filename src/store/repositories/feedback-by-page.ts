import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { FeedbackQuery } from './feedback-page.ts'
import { inRange } from './traffic.ts'

export interface PageFeedback {
  readonly path: string
  readonly thumbsUp: number
  readonly thumbsDown: number
  readonly code: number
  readonly total: number
}

/** Pages by how much was said about them, one more than wanted when there are more. */
export function feedbackByPage(
  engine: Engine,
  projectId: string,
  { from, to, sources, statuses, limit }: Omit<FeedbackQuery, 'after' | 'path'>,
): Promise<readonly PageFeedback[]> {
  const parts = [inRange(projectId, { from, to }, 'created_at')]
  if (sources) parts.push(sql`source in (${sql.join([...sources])})`)
  if (statuses) parts.push(sql`status in (${sql.join([...statuses])})`)
  const sum = (when: string) => sql`sum(case when ${sql.raw(when)} then 1 else 0 end)`
  const query = sql<PageFeedback>`
    select path, ${sum('helpful = 1')} as "thumbsUp", ${sum('helpful = 0')} as "thumbsDown",
      ${sum("source = 'code_snippet'")} as code, count(*) as total
    from feedback where ${sql.join(parts, sql` and `)}
    group by path order by count(*) desc, path limit ${limit + 1}
  `
  return engine.read(query.compile(engine.build))
}
