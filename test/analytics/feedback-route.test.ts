import { expect, test, vi } from 'vitest'
import { lazy } from '../../src/lib/lazy.ts'
import { lecternJson, makeRecordedSite, type RecordedSite } from '../support/records.ts'

function send(site: RecordedSite, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(
    site.app.request('/_lectern/feedback', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

async function kept(site: RecordedSite) {
  const { feedback } = (await (await site.get('feedback')).json()) as { feedback: Record<string, unknown>[] }
  return feedback
}

test('keeps what readers send, by source', async () => {
  const site = await makeRecordedSite()
  const sent = [
    {
      path: '/guides/start.md?x=1#y',
      source: 'contextual',
      helpful: false,
      comment: ' No \u0000good ',
      contact: 'a@b.c',
    },
    {
      path: 'guides/start/',
      source: 'code_snippet',
      code: 'npm i',
      filename: 'a.sh',
      lang: 'bash',
      comment: 'fails',
    },
    { path: 'https://docs.acme.test/index', source: 'thumbs_only', helpful: true },
  ]
  for (const body of sent) {
    const answer = await send(site, body)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) })
  }
  const entries = (await kept(site)).toReversed()
  expect(entries).toMatchObject([
    {
      path: '/guides/start',
      source: 'contextual',
      helpful: false,
      comment: 'No good',
      contact: 'a@b.c',
      status: 'pending',
    },
    {
      path: '/guides/start',
      source: 'code_snippet',
      code: 'npm i',
      filename: 'a.sh',
      lang: 'bash',
      comment: 'fails',
    },
    { path: '/', source: 'thumbs_only', comment: null },
  ])
})

test('a comment completes the vote it belongs to', async () => {
  const site = await makeRecordedSite()
  const editToken = 'a-secret-of-the-reader'
  const first = await send(site, { editToken, path: '/', source: 'thumbs_only', helpful: false })
  const { id } = (await first.json()) as { id: string }
  const more = { path: '/', source: 'contextual', helpful: false, comment: 'Why?' }
  const answer = await send(site, { ...more, editToken })
  expect(await answer.json()).toEqual({ id })
  expect(await kept(site)).toMatchObject([{ id, source: 'contextual', comment: 'Why?' }])

  // Whoever knows the id, from an answer or an export, changes nothing with it.
  for (const guess of [{ id }, { editToken: id }])
    await send(site, { ...guess, path: '/guides/start', source: 'thumbs_only', helpful: true })
  const entries = await kept(site)
  expect(entries).toHaveLength(3)
  expect(entries.find((entry) => entry['id'] === id)).toMatchObject({ comment: 'Why?', path: '/' })
})

/** One that keeps nothing of what it is sent. */
const strict = lazy(() => makeRecordedSite())
let senders = 0

test.each([
  ['no JSON', '{', 400],
  ['a list', [], 400],
  ['no source', { path: '/' }, 400],
  ['the source of agents', { path: '/', source: 'agent', comment: 'x' }, 400],
  ['a page that was not rated', { path: '/', source: 'contextual' }, 400],
  ['a snippet without code', { path: '/', source: 'code_snippet' }, 400],
  ['no path', { source: 'thumbs_only', helpful: true }, 400],
  ['a long path', { path: `/${'x'.repeat(2000)}`, source: 'thumbs_only', helpful: true }, 400],
  ['a long comment', { path: '/', source: 'contextual', helpful: true, comment: 'x'.repeat(6000) }, 400],
  ['a token that is none', { editToken: 'a b', path: '/', source: 'thumbs_only', helpful: true }, 400],
  ['a page that is not there', { path: '/nope', source: 'thumbs_only', helpful: true }, 400],
  ['a contact that is none', { path: '/', source: 'contextual', helpful: true, contact: 'me' }, 400],
  ['far too much', { path: '/', source: 'contextual', helpful: true, comment: 'x'.repeat(70_000) }, 413],
])('refuses %s', async (_, body, status) => {
  const site = await strict()
  // Each from an address of its own, so that none is refused for being one too many.
  const answer = await send(site, body, { 'x-test-address': `198.51.100.${++senders}` })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ error: expect.any(String), code: expect.any(String) })
  expect(await kept(site)).toEqual([])
})

test('says in words what is wrong', async () => {
  const site = await makeRecordedSite()
  const wrong = async (body: object) => ((await (await send(site, body)).json()) as { error: string }).error
  expect(await wrong({ path: '/', source: 'x' })).toBe(
    'source: must be contextual, code_snippet or thumbs_only',
  )
  expect(await wrong({ path: 1, source: 'thumbs_only' })).toBe(
    'path: must be the path of a page; helpful: must be true or false',
  )
  expect(await wrong({ path: '/nope', source: 'thumbs_only', helpful: true })).toBe(
    'path: there is no page "/nope"',
  )
})

test('takes nothing from other sites, nor as a form', async () => {
  const site = await makeRecordedSite()
  const body = { path: '/', source: 'thumbs_only', helpful: true }
  expect((await send(site, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send(site, body, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await send(site, body, { origin: 'https://evil.test' })).status).toBe(403)
  expect((await send(site, body, { 'content-type': 'text/plain' })).status).toBe(415)
  expect(
    (await send(site, body, { origin: 'https://docs.acme.test', 'sec-fetch-site': 'same-origin' })).status,
  ).toBe(201)
})

test('stops floods: by address, and of the same sentence', async () => {
  const site = await makeRecordedSite({ files: lecternJson({ limits: { feedback: 8 } }) })
  const vote = { path: '/', source: 'thumbs_only', helpful: true }
  for (let count = 0; count < 8; count++) expect((await send(site, vote)).status).toBe(201)
  const refused = await send(site, vote)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  const spam = { path: '/', source: 'contextual', helpful: false, comment: 'Buy things' }
  const answers: number[] = []
  for (let count = 0; count < 7; count++)
    answers.push((await send(site, spam, { 'x-test-address': `192.0.2.${count + 10}` })).status)
  expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429])
})

function report(site: RecordedSite, feedback: string) {
  return site.app.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'submit_feedback', arguments: { path: '/guides/start', feedback } },
    }),
  })
}

test('what agents report is unhelpful feedback of source agent', async () => {
  const site = await makeRecordedSite()
  const answer = await report(site, 'Step 2 is wrong')
  expect(answer.status).toBe(200)
  const [entry] = await kept(site)
  expect(entry).toEqual({
    id: expect.any(String),
    path: '/guides/start',
    comment: 'Step 2 is wrong',
    createdAt: expect.stringMatching(/Z$/),
    status: 'pending',
    source: 'agent',
  })
  const row = await site.records.store.feedback.find(site.records.project.id, String(entry?.['id']))
  expect(row?.helpful).toBe(0)
})

test('what an agent says again after somebody dealt with it is a new entry', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T10:20:00Z') })
  try {
    const site = await makeRecordedSite()
    const { store, project } = site.records
    const resolve = async () => {
      const ids = (await kept(site)).map(({ id }) => String(id))
      await store.feedback.setStatus(project.id, ids, { status: 'resolved', who: 'ann', at: Date.now() })
    }
    for (const entries of [1, 2, 3]) {
      await report(site, 'Step 2 is wrong')
      await report(site, 'Step 2 is wrong')
      const words = await kept(site)
      expect(words).toHaveLength(entries)
      expect(words.filter(({ status }) => status === 'pending')).toHaveLength(1)
      await resolve()
    }
  } finally {
    vi.useRealTimers()
  }
})

test('what a proxy sends again for an agent is stored once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T10:20:00Z') })
  try {
    const site = await makeRecordedSite()
    for (const said of ['Step 2 is wrong', 'Step 2 is wrong', 'Step 3 is wrong'])
      expect((await report(site, said)).status).toBe(200)
    const words = (await kept(site)).map(({ comment }) => comment)
    expect(words.length).toBe(2)
    expect(new Set(words)).toEqual(new Set(['Step 2 is wrong', 'Step 3 is wrong']))
    vi.setSystemTime(new Date('2026-03-04T11:20:00Z'))
    await report(site, 'Step 2 is wrong')
    expect(await kept(site)).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})
