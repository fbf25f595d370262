import { DAY_MS } from '../../../shared/time.ts'
import { Problem } from '../../../lib/problem.ts'
import { z } from '@hono/zod-openapi'
import { bucketStarts } from '../../../analytics/overview.ts'
import { pagePath } from '../../../analytics/page-path.ts'
import { cleanText } from '../../../lib/clean-text.ts'
import type { ManagedFeedback } from '../../../shared/api/feedback.ts'
import type { FeedbackRow } from '../../../store/feedback-row.ts'
import type { Api } from '../api-env.ts'
import { cursorQuery, limitQuery, rangeQuery, sourceQuery, statusQuery } from '../api-schemas.ts'
import { feedbackList } from '../feedback-list.ts'
import { servedProjectOf } from '../require-key.ts'
import { periodOf } from './manage-period.ts'
import { feedbackParam, manageRoute } from './manage-route.ts'
import { requireRole } from './require-dashboard-user.ts'

const listFeedback = manageRoute('GET feedback', {
  id: 'listManagedFeedback',
  summary: 'List feedback with all fields',
  query: z.object({
    ...rangeQuery,
    source: sourceQuery,
    status: statusQuery,
    path: z.string().min(1).max(1024).optional(),
    limit: limitQuery(100, 50),
    cursor: cursorQuery,
  }),
})

const getFeedback = manageRoute('GET feedback/{feedbackId}', {
  id: 'getFeedback',
  summary: 'Get one feedback entry',
  params: feedbackParam,
})

const byDay = manageRoute('GET feedback/by-day', {
  id: 'countFeedbackByDay',
  summary: 'Count feedback by day',
  query: z.object(rangeQuery),
})

const setStatus = manageRoute('POST feedback/status', {
  id: 'setFeedbackStatus',
  summary: 'Set the status of feedback',
  role: 'editor',
})

const history = manageRoute('GET feedback/{feedbackId}/history', {
  id: 'getFeedbackHistory',
  summary: 'Get the history of a feedback entry',
  params: feedbackParam,
})

const addNote = manageRoute('POST feedback/{feedbackId}/notes', {
  id: 'addFeedbackNote',
  summary: 'Add an internal note',
  role: 'editor',
  params: feedbackParam,
})

export function addManagedFeedbackOperations(api: Api): void {
  api.openapi(listFeedback, async (c) => {
    const project = await servedProjectOf(c)
    const { path, ...query } = c.req.valid('query')
    const { page, ...more } = await feedbackList(c.env.records, project, {
      ...query,
      path: path === undefined ? undefined : pagePath(path),
    })
    return c.json({ feedback: page.map(managedFeedback), ...more }, 200)
  })

  api.openapi(byDay, async (c) => {
    const project = await servedProjectOf(c)
    const period = periodOf(c.req.valid('query'))
    const rows = await c.env.records.store.counts.votes(project, period, DAY_MS)
    const days = bucketStarts(period, DAY_MS).map((start) => {
      const found = rows.find(({ bucket }) => bucket === start / DAY_MS)
      return {
        day: new Date(start).toISOString().slice(0, 10),
        helpful: found?.helpful ?? 0,
        unhelpful: found?.unhelpful ?? 0,
        other: found?.other ?? 0,
      }
    })
    return c.json({ days }, 200)
  })

  // After by-day, which is an address of the same form.
  api.openapi(getFeedback, async (c) => {
    const project = await servedProjectOf(c)
    const row = await c.env.records.store.feedback.find(project, c.req.valid('param').feedbackId)
    if (!row) throw new Problem('not-found', 'Feedback not found')
    return c.json(managedFeedback(row), 200)
  })

  api.openapi(setStatus, async (c) => {
    const { email: who } = requireRole(c, 'editor')
    const project = await servedProjectOf(c)
    const { ids, status } = c.req.valid('json')
    const changed = await c.env.records.store.feedback.setStatus(project, ids, {
      status,
      who,
      at: Date.now(),
    })
    return c.json({ changed }, 200)
  })

  api.openapi(history, async (c) => {
    const project = await servedProjectOf(c)
    const { feedbackId } = c.req.valid('param')
    const changes = await c.env.records.store.feedback.history(project, feedbackId)
    return c.json(
      { history: changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })) },
      200,
    )
  })

  api.openapi(addNote, async (c) => {
    const { email: who } = requireRole(c, 'editor')
    const project = await servedProjectOf(c)
    const { feedback } = c.env.records.store
    const { feedbackId } = c.req.valid('param')
    if (!(await feedback.find(project, feedbackId))) throw new Problem('not-found', 'Feedback not found')
    const text = cleanText(c.req.valid('json').text)
    await feedback.addNote(project, feedbackId, { text, who, at: Date.now() })
    return c.json({ ok: true }, 200)
  })
}

export function managedFeedback(row: FeedbackRow): ManagedFeedback {
  const { id, path, source, status, comment, contact, code, filename, lang } = row
  return {
    id,
    path,
    source,
    status,
    comment,
    createdAt: row.created_at < 0 ? null : new Date(row.created_at).toISOString(),
    helpful: row.helpful === null ? null : row.helpful === 1,
    contact,
    code,
    filename,
    lang,
  }
}
