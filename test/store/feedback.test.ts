import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FEEDBACK_SOURCES,
  FEEDBACK_STATUSES,
  type FeedbackSource,
  type FeedbackStatus,
} from '../../src/shared/api/enumerations.ts'
import type { FeedbackRow } from '../../src/store/feedback-row.ts'
import { feedbackPage } from '../../src/store/repositories/feedback-page.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { onBothEngines } from '../support/engines.ts'
import { feedbackRow } from '../support/feedback-rows.ts'
import { makeFolder } from '../support/site.ts'

onBothEngines('feedback', (engine) => {
  test('keeps an entry, and lets the same reader complete it', async () => {
    const store = await engine.empty()
    const vote = feedbackRow({ source: 'thumbs_only', helpful: 0 })
    await store.feedback.keep(vote)
    await store.feedback.keep({
      ...vote,
      source: 'contextual',
      comment: 'Step 3 is missing',
      contact: 'a@b.c',
    })
    const rows = await store.feedback.page('p', { limit: 10 })
    expect(rows).toEqual([{ ...vote, source: 'contextual', comment: 'Step 3 is missing', contact: 'a@b.c' }])
  })

  test('does not let an entry be replaced once somebody dealt with it', async () => {
    const store = await engine.empty()
    const entry = feedbackRow({ comment: 'first' })
    await store.feedback.keep(entry)
    await store.feedback.setStatus('p', [entry.id], { status: 'resolved', who: 'ann', at: 5 })
    await store.feedback.keep({ ...entry, comment: 'second' })
    expect(await store.feedback.find('p', entry.id)).toMatchObject({ comment: 'first', status: 'resolved' })
  })

  test('writes down every change of status and every note', async () => {
    const store = await engine.empty()
    const entry = feedbackRow()
    await store.feedback.keep(entry)
    expect(
      await store.feedback.setStatus('p', [entry.id, 'nobody'], { status: 'resolved', who: 'ann', at: 5 }),
    ).toBe(1)
    expect(await store.feedback.setStatus('p', [entry.id], { status: 'resolved', who: 'bob', at: 6 })).toBe(0)
    await store.feedback.addNote('p', entry.id, { text: 'see #12', who: 'bob', at: 7 })
    expect(await store.feedback.setStatus('p', [entry.id], { status: 'pending', who: 'bob', at: 8 })).toBe(1)
    const history = await store.feedback.history('p', entry.id)
    expect(history.map(({ who, kind, from, to }) => [who, kind, from, to])).toEqual([
      ['ann', 'status', 'pending', 'resolved'],
      ['bob', 'note', null, 'see #12'],
      ['bob', 'status', 'resolved', 'pending'],
    ])
    expect((await store.feedback.find('p', entry.id))?.resolved_at).toBeNull()
  })

  test('puts entries without a time last, and in no range of dates', async () => {
    const store = await engine.empty()
    const known = feedbackRow({ created_at: 1000 })
    const unknown = feedbackRow({ created_at: -1 })
    await store.feedback.import([unknown, known])
    expect(ids(await store.feedback.page('p', { limit: 10 }))).toEqual([known.id, unknown.id])
    expect(ids(await store.feedback.page('p', { to: 2000, limit: 10 }))).toEqual([known.id])
    expect(ids(await store.feedback.page('p', { from: 0, limit: 10 }))).toEqual([known.id])
  })

  test('takes any text there is, and looks for it', async () => {
    const store = await engine.empty()
    const entry = feedbackRow({ comment: 'zero \0 end 🙂 \uD800 ’; drop table', contact: '' })
    await store.feedback.keep(entry)
    const found = await store.feedback.find('p', entry.id)
    expect(found?.comment?.replace('\0', '')).toBe('zero  end 🙂 \uFFFD ’; drop table')
    expect(await store.feedback.page('p', { limit: 5, path: 'no \0 path' })).toEqual([])
  })

  test('counts what was said about each page', async () => {
    const store = await engine.empty()
    await store.feedback.import([
      feedbackRow({ path: '/a', helpful: 1 }),
      feedbackRow({ path: '/a', helpful: 0 }),
      feedbackRow({ path: '/a', helpful: null, source: 'code_snippet', code: 'x' }),
      feedbackRow({ path: '/b', helpful: 0, source: 'agent' }),
    ])
    expect(await store.feedbackByPage('p', { limit: 1 })).toEqual([
      { path: '/a', thumbsUp: 1, thumbsDown: 1, code: 1, total: 3 },
      { path: '/b', thumbsUp: 0, thumbsDown: 1, code: 0, total: 1 },
    ])
  })

  test('gives every entry exactly once, whatever the filter and whoever writes meanwhile', async () => {
    const store = await engine.empty()
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow, { maxLength: 60 }), arbitraryFilter, async (given, filter) => {
        const project = `p${++round}`
        const rows = given.map((row) => feedbackRow({ ...row, project_id: project }))
        await store.feedback.import(rows)
        const seen = await walk(store, project, filter)
        const wanted = rows.filter((row) => matches(row, filter)).sort(newestFirst)
        // Rows that arrive while paging may be seen or not; those of before must be, once and in order.
        const before = new Set(rows.map(({ id }) => id))
        expect(ids(seen.filter(({ id }) => before.has(id)))).toEqual(ids(wanted))
        expect(new Set(ids(seen)).size).toBe(seen.length)
      }),
      { numRuns: 40 },
    )
  })
})

const arbitraryRow = fc.record({
  // Few different moments, so that ids decide often.
  created_at: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(-1)),
  source: fc.constantFrom(...FEEDBACK_SOURCES),
  status: fc.constantFrom(...FEEDBACK_STATUSES),
})

const arbitraryFilter = fc.record({
  from: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  to: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  sources: fc.option(fc.uniqueArray(fc.constantFrom(...FEEDBACK_SOURCES), { minLength: 1 }), {
    nil: undefined,
  }),
  statuses: fc.option(fc.uniqueArray(fc.constantFrom(...FEEDBACK_STATUSES), { minLength: 1 }), {
    nil: undefined,
  }),
  limit: fc.integer({ min: 1, max: 7 }),
})

interface Filter {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly sources: readonly FeedbackSource[] | undefined
  readonly statuses: readonly FeedbackStatus[] | undefined
  readonly limit: number
}

async function walk(store: Store, project: string, filter: Filter): Promise<FeedbackRow[]> {
  const seen: FeedbackRow[] = []
  for (let after: { createdAt: number; id: string } | undefined; ;) {
    const rows = await store.feedback.page(project, { ...filter, after })
    const page = rows.slice(0, filter.limit)
    seen.push(...page)
    await store.feedback.import([
      feedbackRow({ project_id: project, created_at: 3 }),
      feedbackRow({ project_id: project, created_at: 9 }),
    ])
    if (rows.length <= filter.limit) return seen
    const last = page.at(-1) as FeedbackRow
    after = { createdAt: last.created_at, id: last.id }
  }
}

function matches(row: FeedbackRow, { from, to, sources, statuses }: Filter): boolean {
  if ((from !== undefined || to !== undefined) && row.created_at < (from ?? 0)) return false
  if (to !== undefined && row.created_at >= to) return false
  return (
    (sources ?? FEEDBACK_SOURCES).includes(row.source) && (statuses ?? FEEDBACK_STATUSES).includes(row.status)
  )
}

function newestFirst(a: FeedbackRow, b: FeedbackRow): number {
  return b.created_at - a.created_at || (a.id < b.id ? 1 : -1)
}

function ids(rows: readonly FeedbackRow[]): string[] {
  return rows.map(({ id }) => id)
}

test('SQLite walks no further than a page, whatever the filter', async () => {
  const store = await openStore({ dataFolder: path.join(makeFolder({}), 'data') })
  const after = { createdAt: 5, id: 'x' }
  for (const sources of [undefined, ...FEEDBACK_SOURCES.map((source) => [source]), FEEDBACK_SOURCES.slice(1)])
    for (const statuses of [undefined, FEEDBACK_STATUSES.slice(0, 1), FEEDBACK_STATUSES.slice(0, 2)]) {
      const { sql, parameters } = feedbackPage(store.engine, 'p', {
        sources,
        statuses,
        after,
        limit: 50,
      })
      const plan = await store.engine.snapshot((read) =>
        read({ sql: `explain query plan ${sql}`, parameters }),
      )
      const uses = plan.map(({ detail }) => String(detail)).filter((detail) => detail.includes(' feedback '))
      expect(uses.length).toBeGreaterThan(1)
      // Either from the place of the cursor on, or one row by its key.
      for (const use of uses) expect(use).toMatch(/\(created_at,id\)<|rowid=\?\)/)
    }
  await store.close()
})
