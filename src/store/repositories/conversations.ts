import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { TimeRange } from './caller-stats.ts'
import type { AssistantQuery } from './events.ts'
import { MOST_STEPS } from './agent-visits.ts'
import { inRange } from './traffic.ts'

export interface ConversationPage {
  readonly limit: number
  readonly after?: { readonly at: number; readonly id: string } | undefined
  /** Only those that found nothing. */
  readonly unanswered?: boolean | undefined
}

/** One question, without its answer. */
export interface AskedWords {
  readonly id: string
  readonly at: number
  readonly thread: string | null
  readonly query: string
  readonly sources: string | null
  readonly answered: number
}

const LONGEST_THREAD = 1000

/** What was asked and answered. */
export class ConversationRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Turns that were answered, newest first, one more than wanted when there are more. */
  page(
    projectId: string,
    range: TimeRange,
    { limit, after, unanswered }: ConversationPage,
  ): Promise<readonly AssistantQuery[]> {
    // The pair alone would not tell PostgreSQL which months it need not open.
    const older = after ? sql`and at <= ${after.at} and (at, id) < (${after.at}, ${after.id})` : sql``
    const open = unanswered === true ? sql`and answered = 0` : sql``
    const query = sql<AssistantQuery>`
      select * from assistant_queries where ${inRange(projectId, range)} and response is not null ${open} ${older}
      order by at desc, id desc limit ${limit + 1}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  /** The newest questions of a range that were answered in words, or in vain: those of a search have no response. */
  newest(projectId: string, range: TimeRange, limit = MOST_STEPS): Promise<readonly AskedWords[]> {
    const query = sql<AskedWords>`
      select id, at, thread_id as thread, query, sources, answered from assistant_queries
      where ${inRange(projectId, range)} and response is not null and query is not null
      order by at desc, id desc limit ${limit}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  thread(projectId: string, threadId: string): Promise<readonly AssistantQuery[]> {
    const query = this.#engine.build
      .selectFrom('assistant_queries')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('thread_id', '=', threadId)
      .orderBy('at')
      .orderBy('id')
      .limit(LONGEST_THREAD)
    return this.#engine.read(query.compile())
  }
}
