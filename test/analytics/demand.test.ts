import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { AgentGaps, AgentSearches } from '../../src/shared/api/agents.ts'
import { watchGaps } from '../../src/server/watch-gaps.ts'
import type { Store } from '../../src/store/store.ts'
import { atEndOfFile } from '../support/at-end.ts'
import { openStoredSite } from '../support/installation.ts'
import { lecternJson, makeRecordedSite } from '../support/records.ts'
import { docsJson, makeFolder } from '../support/site.ts'

interface Asked {
  readonly readers?: readonly (readonly [query: string, clicked: string | null])[]
  readonly assistant?: readonly (readonly [query: string, sources: readonly string[]])[]
  readonly agents?: readonly string[]
  /** What agents found instead. */
  readonly nearest?: readonly string[]
}

/** Puts searches and questions into the store, a minute apart. Those of agents find nothing. */
async function ask(store: Store, projectId: string, asked: Asked): Promise<void> {
  const now = Date.now() - 3_600_000
  const base = (index: number) => ({
    project_id: projectId,
    at: now + index * 60_000,
    id: `${projectId}-${index}-${Math.random()}`,
  })
  await store.addEvents({
    views: [],
    calls: [],
    searches: (asked.readers ?? []).map(([query, clicked], index) => ({
      ...base(index),
      query,
      results: clicked === null ? 0 : 3,
      clicked,
    })),
    queries: (asked.assistant ?? []).map(([query, sources], index) => ({
      ...base(index),
      origin: 0,
      thread_id: `thread-${index}`,
      query,
      response: 'Some words.',
      sources: JSON.stringify(sources.map((url) => ({ title: 'T', url }))),
      answered: sources.length > 0 ? 1 : 0,
      page: null,
    })),
    steps: (asked.agents ?? []).map((words, index) => ({
      ...base(index),
      visit: `visit-${index}`,
      client: 'test/1',
      authed: 0,
      kind: 'search' as const,
      words,
      pages: JSON.stringify(asked.nearest ?? ['/guides/start']),
      found: 0,
      sure: 0,
      outcome: 'ok',
    })),
  })
}

test('readers, the assistant and agents ask in one report, and it says where to write the answer', async () => {
  const repository = { url: 'https://github.com/acme/docs', branch: 'next', path: 'site' }
  const site = await makeRecordedSite({ files: lecternJson({ repository }) })
  await ask(site.records.store, site.records.project.id, {
    readers: [
      ['pdf export', null],
      ['export pdf', null],
      ['install the server', '/guides/start'],
    ],
    assistant: [
      ['How do I export a PDF?', []],
      ['How do I install the server?', ['/guides/start#install-the-server']],
    ],
    agents: ['export docs to pdf'],
  })
  const read = async <Answer>(address: string) => (await (await site.get(address)).json()) as Answer
  const all = 'askedBy=agents,readers,assistant'
  const { gaps } = await read<AgentGaps>(`agents/gaps?${all}`)
  expect(gaps).toHaveLength(1)
  expect(gaps[0]).toMatchObject({
    askedBy: { agents: 1, readers: 2, assistant: 1 },
    unanswered: 4,
    nearestPages: ['/guides/start'],
    exampleSessions: ['visit-0'],
  })
  const file = gaps[0]?.suggestedFile ?? ''
  expect(file).toMatch(/^guides\/[a-z-]*pdf[a-z-]*\.mdx$/)
  expect(gaps[0]?.writeUrl).toContain(
    `https://github.com/acme/docs/new/next/site/guides?filename=${file.slice(7)}&`,
  )
  const { searches } = await read<AgentSearches>(`agents/searches?${all}`)
  expect(searches.find(({ query }) => query === 'install the server')).toMatchObject({
    askedBy: { agents: 0, readers: 1, assistant: 0 },
    answered: 1,
    pagesRead: ['/guides/start'],
  })
  // Without it, agents alone: what was there before stays as it was.
  expect((await read<AgentGaps>('agents/gaps')).gaps[0]).toMatchObject({ count: 1 })
  expect((await read<AgentGaps>('agents/gaps?askedBy=readers')).gaps[0]).toMatchObject({
    count: 2,
    writeUrl: expect.stringContaining('/new/next/site?'),
  })
  const csv = await (await site.get(`agents/gaps?${all}&format=csv`)).text()
  expect(csv).toContain('{""agents"":1,""readers"":2,""assistant"":1}')
  expect(await read('agents/gaps?askedBy=cats')).toMatchObject({
    details: [{ message: 'askedBy: must be a comma-separated list of agents, readers, assistant' }],
  })
})

test('who asks again, is shown the same page first and reads nothing, got no answer', async () => {
  const site = await makeRecordedSite()
  const { store, project } = site.records
  const visit = (name: string, ...steps: readonly (readonly [words: string | null, page: string])[]) =>
    steps.map(([words, page], index) => ({
      project_id: project.id,
      at: Date.now() - 3_600_000 + index * 1000,
      id: `${name}-${index}`,
      visit: name,
      client: 'test/1',
      authed: 0,
      kind: words === null ? ('page' as const) : ('search' as const),
      words,
      pages: JSON.stringify([page]),
      found: words === null ? null : 5,
      sure: words === null ? null : 85,
      outcome: 'ok',
    }))
  await store.addEvents({
    views: [],
    calls: [],
    searches: [],
    queries: [],
    steps: [
      ...visit('lost', ['video caption team', '/videos'], ['how do i caption video team', '/videos']),
      ...visit('moved', ['rotate a signing key', '/keys'], ['signing key rotate', '/rotation']),
      ...visit('read', ['webhook retry', '/hooks'], ['webhook retry count', '/hooks'], [null, '/hooks']),
      ...visit('vain', ['convex connection', '/all'], [null, '/all'], ['convex connection example', '/all']),
      ...visit(
        'further',
        ['create a team', '/teams'],
        [null, '/teams'],
        ['delete members of a team', '/teams'],
      ),
    ],
  })
  const { searches } = (await (await site.get('agents/searches')).json()) as AgentSearches
  const answered = Object.fromEntries(searches.map((search) => [search.query, search.answered]))
  expect(answered).toMatchObject({
    'video caption team': 0,
    'how do i caption video team': 0,
    'signing key rotate': 1,
    'webhook retry count': 1,
    'convex connection': 0,
    'convex connection example': 0,
    'create a team': 1,
    'delete members of a team': 1,
  })
})

interface Taken {
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

const SECRET = 'a secret of the operator'

/** A site whose questions without an answer are told to a server that the test looks into. */
async function toldSite(files: Record<string, string> = {}) {
  const taken: Taken[] = []
  const receiver = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => new Promise((resolve) => receiver.close(resolve)))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const webhooks = [{ url, events: ['gap.reached'] }]
  const { site } = await openStoredSite({
    root: makeFolder({
      'docs.json': docsJson(),
      'index.mdx': 'Home',
      ...lecternJson({ webhooks, gapThreshold: 3 }),
      ...files,
    }),
    environment: { webhookSecret: SECRET },
  })
  const watch = watchGaps(site, (error) => {
    throw error
  })
  if (!watch) throw new Error('Nobody is told.')
  atEndOfFile(() => watch.close())
  const { store, project } = site.records
  return { taken, watch, store, project, ask: (asked: Asked) => ask(store, project.id, asked) }
}

test('a question that is asked often without an answer is told of once, signed', async () => {
  const { taken, watch, store, project, ask: add } = await toldSite()
  await add({ readers: [['scim provisioning', null]], agents: ['provisioning with scim'] })
  await watch.check()
  expect(await store.visits.toldGaps(project.id)).toEqual([])
  await add({ assistant: [['How does SCIM provisioning work?', []]] })
  await watch.check()
  // The same question in other words is no other question.
  await add({ readers: Array.from({ length: 3 }, () => ['provisioning scim', null] as const) })
  await watch.check()
  await expect.poll(() => taken.length).toBe(1)
  expect(await store.visits.toldGaps(project.id)).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = taken
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
  )
  expect(JSON.parse(body)).toMatchObject({
    type: 'gap.reached',
    data: {
      projectId: project.id,
      gap: {
        unanswered: 3,
        askedBy: { agents: 1, readers: 1, assistant: 1 },
        suggestedFile: expect.stringMatching(/scim.*\.mdx$/) as string,
        writeUrl: null,
      },
    },
  })
})

test('a flood of questions is told of a few at a time, those asked most first', async () => {
  const { taken, watch, store, project, ask: add } = await toldSite()
  const readers = Array.from({ length: 300 }, (_, index) => [`flood${index % 100}`, null] as const)
  await add({ readers: [...readers, ...Array.from({ length: 5 }, () => ['weather', null] as const)] })
  const now = Date.now()
  await watch.check(now)
  await expect.poll(() => taken.length).toBe(5)
  expect(taken.some(({ body }) => body.includes('"weather"'))).toBe(true)
  for (let turn = 0; turn < 12; turn++) await watch.check(now)
  expect(await store.visits.toldGaps(project.id)).toHaveLength(50)
  await watch.check(now + 2 * 86_400_000)
  expect(await store.visits.toldGaps(project.id)).toHaveLength(55)
})

test('the message names no page that only some readers may open', async () => {
  const {
    taken,
    watch,
    ask: add,
  } = await toldSite({
    'docs.json': docsJson({ navigation: { pages: ['index', 'open/guide', 'closed/plan'] } }),
    'open/guide.mdx': 'Open',
    'closed/plan.mdx': '---\ngroups: [staff]\n---\n\nClosed',
  })
  const agents = Array.from({ length: 3 }, () => 'roadmap dates')
  await add({ agents, nearest: ['/closed/plan', '/open/guide', '/gone'] })
  await watch.check()
  await expect.poll(() => taken.length).toBe(1)
  expect(JSON.parse(taken[0]?.body ?? '')).toMatchObject({
    data: { gap: { nearestPages: ['/open/guide'], suggestedFile: 'open/roadmap-dates.mdx' } },
  })
  expect(taken[0]?.body).not.toContain('closed')
})
