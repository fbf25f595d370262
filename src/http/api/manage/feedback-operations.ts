import { createRoute, z } from '@hono/zod-openapi'
import { bucketStarts } from '../../../analytics/overview.ts'
import { pagePath } from '../../../analytics/page-path.ts'
import { cleanText } from '../../../lib/clean-text.ts'
import type { ManagedFeedback } from '../../../shared/dashboard-contract.ts'
import type { FeedbackRow } from '../../../store/repositories/feedback.ts'
import { ApiError } from '../api-error.ts'
import type { Api } from '../api-env.ts'
import {
  cursorQuery,
  limitQuery,
  projectParam,
  rangeQuery,
  sourceQuery,
  statusQuery,
} from '../api-schemas.ts'
import { feedbackList } from '../feedback-list.ts'
import { servedProjectOf } from '../require-key.ts'
import { periodOf } from './manage-period.ts'
import { answers, feedbackEntry, feedbackParam, jsonBody, managed } from './manage-schemas.ts'
import { requireRole } from './require-manager.ts'

const MOST_AT_ONCE = 500
const DAY_MS = 86_400_000

const listFeedback = createRoute({
  ...managed('get', 'feedback', { id: 'manageFeedback', summary: 'List feedback with all its fields' }),
  request: {
    params: projectParam,
    query: z.object({
      ...rangeQuery,
      source: sourceQuery,
      status: statusQuery,
      path: z.string().min(1).max(1024).optional(),
      limit: limitQuery(100, 50),
      cursor: cursorQuery,
    }),
  },
  responses: answers(
    z
      .object({ feedback: z.array(feedbackEntry), nextCursor: z.string().nullable(), hasMore: z.boolean() })
      .openapi('ManagedFeedbackPage'),
  ),
})

const getFeedback = createRoute({
  ...managed('get', 'feedback/{feedbackId}', { id: 'getFeedback', summary: 'Read one entry of feedback' }),
  request: { params: feedbackParam },
  responses: answers(feedbackEntry),
})

const byDay = createRoute({
  ...managed('get', 'feedback/by-day', { id: 'manageFeedbackByDay', summary: 'Count feedback by day' }),
  request: { params: projectParam, query: z.object(rangeQuery) },
  responses: answers(
    z
      .object({
        days: z.array(
          z.object({ day: z.string(), helpful: z.number(), unhelpful: z.number(), other: z.number() }),
        ),
      })
      .openapi('FeedbackByDay'),
  ),
})

const setStatus = createRoute({
  ...managed('post', 'feedback/status', {
    id: 'setFeedbackStatus',
    summary: 'Set the status of feedback',
    role: 'editor',
  }),
  request: {
    params: projectParam,
    body: jsonBody(
      z.object({
        ids: z.array(z.string().max(100)).min(1).max(MOST_AT_ONCE),
        status: z.enum(['pending', 'in_progress', 'resolved', 'dismissed']),
      }),
    ),
  },
  responses: answers(z.object({ changed: z.number() }).openapi('StatusChanged')),
})

const history = createRoute({
  ...managed('get', 'feedback/{feedbackId}/history', {
    id: 'getFeedbackHistory',
    summary: 'Read the history of feedback',
  }),
  request: { params: feedbackParam },
  responses: answers(
    z
      .object({
        history: z.array(
          z.object({
            id: z.string(),
            at: z.string(),
            who: z.string(),
            kind: z.enum(['status', 'note']),
            from: z.string().nullable(),
            to: z.string(),
          }),
        ),
      })
      .openapi('FeedbackHistory'),
  ),
})

const addNote = createRoute({
  ...managed('post', 'feedback/{feedbackId}/notes', {
    id: 'addFeedbackNote',
    summary: 'Add an internal note',
    role: 'editor',
  }),
  request: { params: feedbackParam, body: jsonBody(z.object({ text: z.string().trim().min(1).max(5000) })) },
  responses: answers(z.object({ ok: z.boolean() }).openapi('NoteAdded')),
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
    if (!row) throw new ApiError(404, 'Feedback not found')
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
    if (!(await feedback.find(project, feedbackId))) throw new ApiError(404, 'Feedback not found')
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
