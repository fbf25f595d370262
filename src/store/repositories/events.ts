import type { Engine } from '../engine.ts'
import type { ManyRows, SqlValue } from '../statement.ts'
import type { Tables } from '../tables.ts'
import type { AgentStep } from './agent-visits.ts'
import { countEvents, type EventDay } from './event-days.ts'

export type PageView = Tables['page_views']
export type SearchEvent = Tables['searches']
export type AssistantQuery = Tables['assistant_queries']
export type ToolCall = Tables['tool_calls']

/** What happened since the last time somebody wrote it down. */
export interface EventBatch {
  readonly views: readonly PageView[]
  readonly searches: readonly SearchEvent[]
  readonly queries: readonly AssistantQuery[]
  readonly calls: readonly ToolCall[]
  readonly steps: readonly AgentStep[]
}

const VIEW = ['project_id', 'at', 'id', 'path', 'ai', 'markdown', 'visitor', 'agent', 'referrer'] as const
const SEARCH = ['project_id', 'id', 'at', 'query', 'results', 'clicked'] as const
const QUERY = [
  'project_id',
  'at',
  'id',
  'origin',
  'thread_id',
  'query',
  'response',
  'sources',
  'answered',
  'page',
] as const
const CALL = ['project_id', 'at', 'id', 'tool', 'client', 'authed', 'outcome', 'ms'] as const
const STEP = [
  'project_id',
  'at',
  'id',
  'visit',
  'client',
  'authed',
  'kind',
  'words',
  'pages',
  'found',
  'sure',
  'outcome',
] as const

/** Writes events down, all of them or none. An event that is there already is not written, nor counted, again. */
export async function addEvents(
  engine: Engine,
  batch: EventBatch,
  /** Counts them for a day; the answer is what it has come to. */
  count?: EventDay,
): Promise<number | undefined> {
  const unit = [
    many('page_views', VIEW, { rows: batch.views }),
    // Told twice when a result is chosen, and one row all the same.
    {
      ...many('search_events_upsert', SEARCH, { rows: once(batch.searches), suffix: '' }),
      call: 'upsert_searches',
    },
    many('assistant_queries', QUERY, { rows: batch.queries }),
    many('tool_calls', CALL, { rows: batch.calls }),
    many('agent_steps', STEP, { rows: batch.steps }),
  ].filter(({ rows }) => rows.length > 0)
  if (unit.length === 0) return undefined
  if (!count) {
    await engine.write(unit)
    return undefined
  }
  const size = unit.reduce((sum, { rows }) => sum + rows.length, 0)
  // Last, so that servers wait for each other no longer than they must.
  const written = await engine.write([...unit, countEvents(engine, count, size)])
  return Number(written.at(-1)?.rows[0]?.['events'])
}

/** Questions from elsewhere; those that are here already stay as they are. */
export function queriesWork(queries: readonly AssistantQuery[]): ManyRows {
  return many('assistant_queries', QUERY, { rows: queries })
}

function many<Name extends string>(
  table: string,
  columns: readonly Name[],
  { rows, suffix = 'ON CONFLICT DO NOTHING' }: Rows<Name>,
): ManyRows {
  return { table, columns, rows: rows.map((row) => columns.map((name) => row[name])), suffix }
}

interface Rows<Name extends string> {
  readonly rows: readonly Readonly<Record<Name, SqlValue>>[]
  readonly suffix?: string
}

/** One telling of each search: the first, with what was chosen last. */
function once(searches: readonly SearchEvent[]): readonly SearchEvent[] {
  const byId = new Map<string, SearchEvent>()
  for (const search of searches) {
    const key = `${search.project_id} ${search.id}`
    const earlier = byId.get(key)
    byId.set(key, earlier ? { ...earlier, clicked: search.clicked ?? earlier.clicked } : search)
  }
  return [...byId.values()]
}
