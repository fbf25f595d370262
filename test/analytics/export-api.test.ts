import { beforeAll, describe, expect, test } from 'vitest'
import type { FeedbackEntry } from '../../src/shared/api/feedback.ts'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { feedbackRow } from '../support/feedback-rows.ts'
import { newDatabase } from '../support/databases.ts'
import { lecternJson, makeRecordedSite, type RecordedSite } from '../support/records.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 0, 10, 12)
const GENEROUS = lecternJson({ limits: { analyticsExport: 100_000 } })

interface FeedbackPage {
  readonly feedback: readonly FeedbackEntry[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

async function page(site: RecordedSite, query = ''): Promise<FeedbackPage> {
  const answer = await site.get(`feedback${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as FeedbackPage
}

async function failure(answer: Response): Promise<{ status: number; error: string; details: string[] }> {
  const { error, details = [] } = (await answer.json()) as {
    error: string
    details?: { message: string }[]
  }
  return { status: answer.status, error, details: details.map(({ message }) => message) }
}

function exportTests(open: () => Promise<RecordedSite>): void {
  let site: RecordedSite
  beforeAll(async () => {
    site = await open()
    const project_id = site.records.project.id
    await site.records.store.feedback.import([
      feedbackRow({ project_id, id: 'a', created_at: FIRST, comment: 'good', contact: 'x@y.z' }),
      feedbackRow({
        project_id,
        id: 'b',
        created_at: FIRST + DAY,
        source: 'code_snippet',
        status: 'resolved',
        helpful: null,
        code: 'npm i',
        lang: 'bash',
      }),
      feedbackRow({
        project_id,
        id: 'c',
        created_at: FIRST + 2 * DAY,
        source: 'agent',
        helpful: 0,
        status: 'dismissed',
      }),
      feedbackRow({ project_id, id: 'd', created_at: FIRST + 2 * DAY, source: 'thumbs_only' }),
      feedbackRow({ project_id, id: 'e', created_at: -1, source: 'thumbs_only', status: 'in_progress' }),
    ])
  })

  test('shows each entry with the fields of its source, newest first, unknown times last', async () => {
    const { feedback, ...rest } = await page(site)
    expect(rest).toEqual({ nextCursor: null, hasMore: false })
    const common = { path: '/guides/start', comment: null }
    expect(feedback).toEqual([
      { ...common, id: 'd', createdAt: '2026-01-12T12:00:00.000Z', status: 'pending', source: 'thumbs_only' },
      { ...common, id: 'c', createdAt: '2026-01-12T12:00:00.000Z', status: 'dismissed', source: 'agent' },
      {
        ...common,
        id: 'b',
        createdAt: '2026-01-11T12:00:00.000Z',
        status: 'resolved',
        source: 'code_snippet',
        code: 'npm i',
        filename: null,
        lang: 'bash',
      },
      {
        ...common,
        id: 'a',
        createdAt: '2026-01-10T12:00:00.000Z',
        status: 'pending',
        source: 'contextual',
        comment: 'good',
        helpful: true,
        contact: 'x@y.z',
      },
      { ...common, id: 'e', createdAt: null, status: 'in_progress', source: 'thumbs_only' },
    ])
  })

  test.each([
    ['?dateTo=2026-01-12', 'ba'],
    ['?dateTo=2026-01-12T12:00:00Z', 'ba'],
    ['?dateTo=2026-01-12T12:00:00.001Z', 'dcba'],
    ['?dateFrom=2026-01-11', 'dcb'],
    ['?dateFrom=2026-01-11T12:00:00', 'dcb'],
    ['?dateFrom=2026-01-11T14:00:01%2B02:00', 'dc'],
    ['?dateFrom=2026-01-11T14:00:01+02:00', 'dc'],
    ['?dateFrom=2026-01-11&dateTo=2026-01-12', 'b'],
    ['?source=thumbs_only', 'de'],
    ['?status=pending', 'da'],
    ['?status=pending,%20resolved,pending', 'dba'],
    ['?source=agent&status=dismissed', 'c'],
    ['?source=agent&status=pending', ''],
    ['?somethingElse=1&source=agent', 'c'],
  ])('filters by %s', async (query, ids) => {
    expect((await page(site, query)).feedback.map(({ id }) => id).join('')).toBe(ids)
  })

  test('goes through all pages by cursor, with any filter sent along', async () => {
    const seen: string[] = []
    let query = '?limit=2'
    for (;;) {
      const { feedback, nextCursor, hasMore } = await page(site, query)
      seen.push(...feedback.map(({ id }) => id))
      expect(hasMore).toBe(nextCursor !== null)
      if (nextCursor === null) break
      expect(nextCursor).toMatch(/^[\w-]+$/)
      query = `?limit=2&cursor=${nextCursor}`
    }
    expect(seen.join('')).toBe('dcbae')
    const { nextCursor } = await page(site, '?limit=1')
    expect(
      (await page(site, `?source=contextual&cursor=${nextCursor}`)).feedback.map(({ id }) => id),
    ).toEqual(['a'])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['source=nobody', 'source'],
    ['source=agent,contextual', 'source'],
    ['status=', 'status'],
    ['status=pending,nope', 'status'],
    ['dateFrom=yesterday', 'dateFrom'],
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateTo=2026-13-01', 'dateTo'],
    ['dateTo=2026-01-01T25:00:00Z', 'dateTo'],
    ['dateFrom=2026-01-02&dateTo=2026-01-02', 'dateFrom'],
    ['dateFrom=2026-01-03&dateTo=2026-01-02', 'dateFrom'],
    ['cursor=abc', 'cursor'],
    ['cursor=', 'cursor'],
    [`cursor=${'A'.repeat(5000)}`, 'cursor'],
    ['cursor=%00', 'cursor'],
  ])('answers 400 to %s, and names the parameter', async (query, name) => {
    const { status, error, details } = await failure(await site.get(`feedback?${query}`))
    expect([status, error]).toEqual([400, 'Invalid query parameters'])
    expect(details).toHaveLength(1)
    expect(details[0]).toMatch(new RegExp(`^${name}: `))
  })

  test('says that a repeated parameter must be given once', async () => {
    const { details } = await failure(await site.get('feedback?dateTo=2026-01-01&dateTo=2026-01-02'))
    expect(details).toEqual(['dateTo: must be given once'])
  })

  test('names every bad parameter at once', async () => {
    const { details } = await failure(await site.get('feedback?limit=0&source=x&status=y&dateFrom=z'))
    expect(details.map((text) => text.split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'dateFrom',
      'limit',
      'source',
      'status',
    ])
  })

  test('does not take a cursor that was changed, or of another list', async () => {
    const { nextCursor } = await page(site, '?limit=1')
    const changed = `${nextCursor?.slice(0, -2)}AA`
    expect((await site.get(`feedback?cursor=${changed}`)).status).toBe(400)
    expect((await site.get(`assistant?cursor=${nextCursor}`)).status).toBe(400)
    const { details } = await failure(await site.get(`feedback?limit=0&cursor=${changed}`))
    expect(details.map((text) => text.split(':')[0])).toEqual(['limit', 'cursor'])
  })

  test('counts queries by origin', async () => {
    const project_id = site.records.project.id
    const one = {
      project_id,
      thread_id: null,
      query: null,
      response: null,
      sources: null,
      answered: 1,
      page: null,
    }
    await site.records.store.addEvents({
      views: [],
      searches: [],
      calls: [],
      steps: [],
      queries: [0, 0, 1, 2].map((origin, index) => ({
        ...one,
        origin,
        id: `q${index}`,
        at: FIRST + index * DAY,
      })),
    })
    const stats = async (query: string) => (await site.get(`assistant/caller-stats${query}`)).json()
    expect(await stats('')).toEqual({ web: 2, api: 1, other: 1, total: 4 })
    expect(await stats('?dateFrom=2026-01-11&dateTo=2026-01-13')).toEqual({
      web: 1,
      api: 1,
      other: 0,
      total: 2,
    })
    expect((await site.get('assistant/caller-stats?dateTo=x')).status).toBe(400)
  })
}

describe('export API, SQLite', () => exportTests(() => makeRecordedSite({ files: GENEROUS })))

describe('export API, PostgreSQL', () => {
  exportTests(async () => makeRecordedSite({ files: GENEROUS, databaseUrl: await newDatabase() }))
})

describe('who may ask', () => {
  test('nobody without a key, or with one of another kind', async () => {
    const site = await makeRecordedSite({ files: GENEROUS })
    const assistant = await site.makeKey({ type: 'assistant' })
    const expired = await site.makeKey({ expiresAt: Date.now() - 1 })
    const good = await site.makeKey()
    const cases = [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Basic ${good}`,
      `Bearer ${assistant}`,
      `Bearer ${expired}`,
    ]
    // One letter off: the checksum says so before the database is asked.
    cases.push(`Bearer ${good.slice(0, -1)}_`, `Bearer ${good} ${good}`)
    for (const authorization of cases) {
      const answer = await site.app.request(`${site.base}/feedback`, {
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(await failure(answer)).toMatchObject({
        status: 401,
        error: expect.stringMatching(/^Unauthorized/),
      })
    }
    expect((await site.get('feedback', { authorization: `bearer ${good}` })).status).toBe(200)
  })

  test('a key only does what it was made for, from where it was made for', async () => {
    const site = await makeRecordedSite({ files: GENEROUS })
    const update = `/v1/project/update/${site.records.project.id}`
    const reading = `Bearer ${await site.makeKey({ scopes: ['read'] })}`
    expect((await site.get('feedback', { authorization: reading })).status).toBe(200)
    const refused = await site.app.request(update, { method: 'POST', headers: { authorization: reading } })
    expect(refused.status).toBe(403)
    const near = `Bearer ${await site.makeKey({ addresses: ['198.51.100.0/24', '2001:db8::/32'] })}`
    for (const [address, status] of [
      ['198.51.100.7', 200],
      ['::ffff:198.51.100.7', 200],
      ['2001:db8::1', 200],
      ['198.51.101.7', 403],
      ['nonsense', 403],
    ] as const) {
      const answer = await site.get('feedback', { authorization: near, 'x-test-address': address })
      expect([address, answer.status]).toEqual([address, status])
    }
  })

  test.each([
    ['deploy', { export: 403, deploy: 202, manage: 403, status: 403, accounts: 403 }],
    ['read', { export: 200, deploy: 403, manage: 200, status: 403, accounts: 403 }],
    ['write', { export: 200, deploy: 202, manage: 200, status: 200, accounts: 403 }],
    ['admin', { export: 200, deploy: 202, manage: 200, status: 200, accounts: 200 }],
  ] as const)('a key with the scope %s does just that', async (scope, expected) => {
    const site = await makeRecordedSite({ files: GENEROUS })
    const { id } = site.records.project
    const headers = {
      authorization: `Bearer ${await site.makeKey({ scopes: [scope] })}`,
      'content-type': 'application/json',
    }
    const send = async (method: string, address: string, body?: object) =>
      (await site.app.request(address, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
        .status
    const change = { ids: ['none'], status: 'resolved' }
    const account = { email: 'a@b.test', password: 'long enough to hold' }
    expect({
      export: await send('GET', `/v1/analytics/${id}/feedback`),
      deploy: await send('POST', `/v1/project/update/${id}`),
      manage: await send('GET', `/v1/manage/${id}/overview`),
      status: await send('POST', `/v1/manage/${id}/feedback/status`, change),
      accounts: await send('POST', `/v1/manage/${id}/accounts`, account),
    }).toEqual(expected)
  })

  test('a deleted key is refused at once', async () => {
    const site = await makeRecordedSite({ files: GENEROUS })
    const { store, project } = site.records
    const made = await createApiKey(store, project, { type: 'admin', label: 'x', createdBy: 'test' })
    const authorization = `Bearer ${made.key}`
    expect((await site.get('feedback', { authorization })).status).toBe(200)
    await store.keys.delete(project.organizationId, made.id)
    expect((await site.get('feedback', { authorization })).status).toBe(401)
  })

  test('unknown projects and those of others are the same', async () => {
    const site = await makeRecordedSite({ files: GENEROUS })
    const other = await site.records.store.projects.ensure({ id: 'theirs', organization: 'Others' })
    for (const id of ['nobody', other.id, 'x'.repeat(500)])
      expect(await failure(await site.get(`/v1/analytics/${id}/feedback`))).toEqual({
        status: 404,
        error: 'Project not found',
        details: [],
      })
    expect(await failure(await site.get('/v1/analytics/..%2f/feedback'))).toMatchObject({ status: 404 })
  })

  test('other methods and addresses', async () => {
    const site = await makeRecordedSite({ files: GENEROUS })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await site.app.request(`${site.base}/feedback`, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await answer.json()).toEqual({ error: 'Method not allowed', code: 'method-not-allowed' })
    }
    expect(await failure(await site.get('nothing'))).toMatchObject({ status: 404, error: 'Not found' })
    expect((await site.get('/v1/analytics')).status).toBe(404)
    expect(await failure(await site.get('/v1/nothing'))).toMatchObject({ status: 404 })
  })
})

describe('the hourly limit', () => {
  test('is shared by all operations of an organization, counts mistakes, and not who is refused', async () => {
    const site = await makeRecordedSite({ files: lecternJson({ limits: { analyticsExport: 4 } }) })
    await site.app.request(`${site.base}/feedback`)
    expect((await site.get('feedback')).headers.get('ratelimit-remaining')).toBe('3')
    expect((await site.get('feedback?limit=0')).status).toBe(400)
    expect((await site.get('views')).status).toBe(200)
    const second = await site.makeKey()
    const last = await site.get('assistant/caller-stats', { authorization: `Bearer ${second}` })
    expect([last.status, last.headers.get('ratelimit-remaining')]).toEqual([200, '0'])
    const refused = await site.get('feedback')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(refused.headers.get('ratelimit')).toMatch(/^"analytics";r=0;t=3[56]\d\d$/)
    expect(await failure(refused)).toMatchObject({ error: expect.stringContaining('Too many requests') })
  })
})
