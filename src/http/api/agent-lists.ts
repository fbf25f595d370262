import type { View } from '../../access/view.ts'
import { demandOf } from '../../analytics/demand/demand.ts'
import { countSearches, findGaps, type Gap, type SearchDemand } from '../../analytics/demand/demand-report.ts'
import { writePlace } from '../../analytics/demand/write-place.ts'
import type { Settings } from '../../config/settings.ts'
import { pathsOf, type JudgedSearch, type TermsOf } from '../../analytics/demand/judge-searches.ts'
import type { Records } from '../../analytics/records.ts'
import { questionLanguage, questionTerms } from '../../search/question-terms.ts'
import type { AgentGaps, AgentSearches, AgentSession, AgentSessions } from '../../shared/api/agents.ts'
import type { Asker, GapStatus, VisitEnd } from '../../shared/api/enumerations.ts'
import type { AgentVisit, VisitStep } from '../../store/repositories/visit-pages.ts'
import type { TimeRange } from '../../store/repositories/caller-stats.ts'
import { cursorPage, positionAfter, rowsAfter, type CursorList } from './cursor-page.ts'

const SEARCHES: CursorList<SearchDemand> = {
  kind: 'agent-searches',
  position: (row) => [row.count, row.query],
}
const GAPS: CursorList<Gap> = { kind: 'agent-gaps', position: (row) => [row.unanswered, gapOrder(row)] }
const SESSIONS: CursorList<AgentVisit> = {
  kind: 'agent-sessions',
  position: (row) => [row.lastAt, row.visit],
}

/** Gaps with as many searches come in the order of their visits. */
function gapOrder({ visits, id }: Gap): string {
  return `${String(10_000_000 - visits).padStart(8, '0')} ${id}`
}

/** Whose lists are wanted, and of which time. */
export interface AgentQuery {
  readonly records: Records
  readonly projectId: string
  readonly range: TimeRange
  readonly askedBy: readonly Asker[]
  readonly limit: number
  readonly cursor: string | undefined
}

export async function searchesPage(asked: AgentQuery, view: View): Promise<AgentSearches> {
  const { records, limit } = asked
  const after = positionAfter(records.cursors, SEARCHES, asked.cursor)
  const all = countSearches(await searchesOf(asked, view))
  const rows = rowsAfter(all, SEARCHES, { after, limit })
  const { page, ...more } = cursorPage(records.cursors, SEARCHES, { rows, limit })
  return {
    searches: page.map(({ visits, lastAt, clients, pagesRead, ...row }) => ({
      ...row,
      clients: [...clients],
      pagesRead: [...pagesRead],
      sessions: visits,
      lastSearchedAt: iso(lastAt),
    })),
    totalSearches: all.reduce((sum, { count }) => sum + count, 0),
    ...more,
  }
}

export interface GapQuery {
  readonly statuses: readonly GapStatus[] | undefined
  /** Where pages are written. */
  readonly repository: Settings['repository']
}

export async function gapsPage(asked: AgentQuery & GapQuery, view: View): Promise<AgentGaps> {
  const { records, projectId, limit, statuses } = asked
  const after = positionAfter(records.cursors, GAPS, asked.cursor)
  const stored = await records.store.visits.gaps(projectId)
  const found = await findGaps(await searchesOf(asked, view), stored, termsOf(view))
  const all = found.filter(({ status }) => statuses === undefined || statuses.includes(status))
  const ordered = all.toSorted((a, b) => b.unanswered - a.unanswered || (gapOrder(a) < gapOrder(b) ? -1 : 1))
  const rows = rowsAfter(ordered, GAPS, { after, limit })
  const { page, ...more } = cursorPage(records.cursors, GAPS, { rows, limit })
  return {
    gaps: page.map(({ visits, exampleVisits, firstAt, lastAt, ...gap }) => ({
      ...gap,
      ...writePlace(gap, { filesOf: (path) => view.page(path)?.file, repository: asked.repository }),
      variants: [...gap.variants],
      nearestPages: [...gap.nearestPages],
      clients: [...gap.clients],
      sessions: visits,
      exampleSessions: [...exampleVisits],
      firstAskedAt: iso(firstAt),
      lastAskedAt: iso(lastAt),
    })),
    totalGaps: all.length,
    ...more,
  }
}

export async function sessionsPage(
  asked: AgentQuery & { readonly session: string | undefined },
): Promise<AgentSessions> {
  const { records, projectId, range, limit, session: only } = asked
  const position = positionAfter(records.cursors, SESSIONS, asked.cursor)
  const after = position && { lastAt: position[0], visit: position[1] }
  const rows = await records.store.visits.visits(projectId, range, { limit, after, only })
  const { page, ...more } = cursorPage(records.cursors, SESSIONS, { rows, limit })
  return { sessions: page.map(sessionOf), ...more }
}

const MOST_STEPS = 100

function sessionOf({ steps, ...row }: AgentVisit): AgentSession {
  return {
    id: row.visit,
    client: row.client,
    startedAt: iso(row.firstAt),
    endedAt: iso(row.lastAt),
    stepCount: row.stepCount,
    ended: endOf(steps),
    steps: steps.slice(0, MOST_STEPS).map((step) => ({
      at: iso(step.at),
      kind: step.kind,
      words: step.words,
      pages: [...pathsOf(step)],
      results: step.found,
      failed: step.outcome !== 'ok',
    })),
  }
}

function endOf(steps: readonly VisitStep[]): VisitEnd {
  const last = steps.at(-1)
  if (!last || last.outcome !== 'ok') return 'error'
  if (last.kind === 'feedback') return 'feedback'
  if (last.kind !== 'search') return 'read'
  return (last.found ?? 0) === 0 ? 'no-result' : 'results'
}

function searchesOf({ records, ...query }: AgentQuery, view: View): Promise<readonly JudgedSearch[]> {
  return demandOf(records.store, query, termsOf(view))
}

/** Words are brought to one form as the search of the site does it. */
function termsOf(view: View): TermsOf {
  return (text) => questionTerms(text, questionLanguage(view, text))
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
