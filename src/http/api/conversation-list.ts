import type { Records } from '../../analytics/records.ts'
import type { ManagedTurn } from '../../shared/api/assistant.ts'
import type { AssistantQuery } from '../../store/repositories/events.ts'
import type { TimeRange } from '../../store/repositories/caller-stats.ts'
import { cursorPage, positionAfter, type CursorList } from './cursor-page.ts'

const TURNS: CursorList<AssistantQuery> = { kind: 'assistant', position: (row) => [row.at, row.id] }

/** Whose questions are wanted, and of which time. */
export interface ConversationQuery {
  readonly records: Records
  readonly projectId: string
  readonly range: TimeRange
  readonly limit: number
  readonly cursor: string | undefined
  /** Only those that found nothing. */
  readonly unanswered?: boolean | undefined
}

/** Questions and answers, newest first. */
export async function conversationsPage(query: ConversationQuery) {
  const { rows, ...more } = await turnsPage(query)
  return { conversations: rows.map(conversationOf), ...more }
}

/** The same with the conversations they belong to. */
export async function managedConversationsPage(query: ConversationQuery) {
  const { rows, ...more } = await turnsPage(query)
  return { conversations: rows.map(managedTurnOf), ...more }
}

async function turnsPage({ records, projectId, range, ...query }: ConversationQuery) {
  const after = positionAfter(records.cursors, TURNS, query.cursor)
  const rows = await records.store.conversations.page(projectId, range, {
    limit: query.limit,
    after: after && { at: after[0], id: after[1] },
    unanswered: query.unanswered,
  })
  const { page, ...more } = cursorPage(records.cursors, TURNS, { rows, limit: query.limit })
  return { rows: page, ...more }
}

export function managedTurnOf(row: AssistantQuery): ManagedTurn {
  return { ...conversationOf(row), threadId: row.thread_id }
}

function conversationOf(row: AssistantQuery) {
  return {
    id: row.id,
    timestamp: new Date(row.at).toISOString(),
    query: row.query ?? '',
    response: row.response ?? '',
    responseType: 'answer' as const,
    sources: JSON.parse(row.sources ?? '[]') as { title: string; url: string }[],
    resolutionStatus: row.answered === 1 ? ('answered' as const) : ('unanswered' as const),
    queryCategory: null,
    pageUrl: row.page,
  }
}
