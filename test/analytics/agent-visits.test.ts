import { describe, expect, test } from 'vitest'
import { Housekeeping } from '../../src/analytics/housekeeping.ts'
import { VISIT_PAUSE_MS } from '../../src/analytics/visit-tracker.ts'
import { DAY_MS } from '../../src/shared/time.ts'
import type { AgentGaps, AgentSearches, AgentSessions } from '../../src/shared/api/agents.ts'
import { step } from '../support/event-rows.ts'
import { ask, type AskOptions } from '../support/mcp.ts'
import { makeRecordedSite, type RecordedSite } from '../support/records.ts'
import { docsJson } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({ navigation: { pages: ['index', 'guides/start', 'staff'] } }),
  'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\nThe vault opens with seven turns.',
}

function call(site: RecordedSite, tool: string, given: object, options: AskOptions = {}): Promise<Response> {
  const names: Readonly<Record<string, string>> = {
    search: 'search_acme_docs',
    filesystem: 'query_docs_filesystem_acme_docs',
    feedback: 'submit_feedback',
  }
  const name = names[tool] ?? tool
  return ask(
    site.app,
    'tools/call',
    { name, arguments: given },
    { era: 'modern', ...options, headers: { 'mcp-name': name, ...options.headers } },
  )
}

async function read<T>(site: RecordedSite, what: string): Promise<T> {
  await site.records.events.settled()
  return (await (await site.get(`agents/${what}`)).json()) as T
}

describe('a visit', () => {
  test('is what one client did, in order, with what it found and how it ended', async () => {
    const site = await makeRecordedSite({ files: FILES })
    await call(site, 'search', { query: 'install the server' })
    await call(site, 'filesystem', { command: 'head -20 /guides/start.mdx' })
    await site.app.request('/guides/start.md', { headers: { 'user-agent': 'axios/1.7' } })
    await call(site, 'feedback', { path: '/guides/start', feedback: 'The command fails.' })
    await call(site, 'search', { query: 'install' }, { headers: { 'x-test-address': '192.0.2.8' } })
    const { sessions, nextCursor, hasMore } = await read<AgentSessions>(site, 'sessions')
    expect([nextCursor, hasMore, sessions.length]).toEqual([null, false, 2])
    const long = sessions.find(({ stepCount }) => stepCount === 4)
    expect(long).toMatchObject({ client: 'test/1', ended: 'feedback' })
    expect(long?.steps.map(({ kind, words, pages, results }) => ({ kind, words, pages, results }))).toEqual([
      {
        kind: 'search',
        words: 'install the server',
        pages: expect.arrayContaining(['/guides/start']),
        results: expect.any(Number),
      },
      { kind: 'command', words: 'head -20 /guides/start.mdx', pages: ['/guides/start'], results: null },
      { kind: 'page', words: null, pages: ['/guides/start'], results: null },
      { kind: 'feedback', words: null, pages: ['/guides/start'], results: null },
    ])
    expect(sessions.find(({ stepCount }) => stepCount === 1)?.ended).toBe('results')
  })

  test('of an older client has the name that it said when it connected', async () => {
    const site = await makeRecordedSite({ files: FILES })
    const legacy = { era: 'legacy', headers: { 'user-agent': 'node' } } as const
    await ask(
      site.app,
      'initialize',
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'old-client', version: '3' } },
      legacy,
    )
    await site.records.events.settled()
    await call(site, 'search', { query: 'install' }, legacy)
    expect((await read<AgentSessions>(site, 'sessions')).sessions[0]?.client).toBe('old-client/3')
  })

  test('ends with a long pause, and is the same on servers that see its beginning', async () => {
    const { VisitTracker } = await import('../../src/analytics/visit-tracker.ts')
    const [one, two] = [new VisitTracker(), new VisitTracker()]
    const caller = { address: 'hash', client: 'c' }
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const first = one.visitOf(caller, start)
    expect(two.visitOf(caller, start + 1000)).toBe(first)
    for (let at = start; at < start + 4 * VISIT_PAUSE_MS; at += VISIT_PAUSE_MS - 1)
      expect(one.visitOf(caller, at)).toBe(first)
    expect(one.visitOf(caller, start + 8 * VISIT_PAUSE_MS)).not.toBe(first)
    expect(one.visitOf({ ...caller, client: 'd' }, start)).not.toBe(first)
  })
})

test('a question is read by the rules of its own language, whichever of the site that is', async () => {
  const pages = (language: string, path: string) => ({ language, pages: [path] })
  const languages = [pages('en', 'index'), pages('ko', 'ko/plots'), pages('fr', 'fr/carte')]
  const site = await makeRecordedSite({
    files: {
      'docs.json': docsJson({ navigation: { languages } }),
      'ko/plots.mdx': '---\ntitle: 실험 플롯 생성 추적\n---\n\n머신 러닝 플롯.',
      'fr/carte.mdx': '---\ntitle: Partager une carte\n---\n\nUne carte partagée.',
    },
  })
  // Endings of Korean words, small words and endings of French ones: nothing that the page lacks.
  const asked = [
    '실험에서 플롯을 생성하고 추적합니다',
    'comment je partage des cartes',
    'exporter une facture',
  ]
  for (const query of asked) await call(site, 'search', { query })
  const { searches } = await read<AgentSearches>(site, 'searches')
  const answered = searches.map(({ query, answered }) => [query, answered])
  expect(Object.fromEntries(answered)).toEqual(
    Object.fromEntries(asked.map((query, at) => [query, at < 2 ? 1 : 0])),
  )
})

test('a question in the words of a description is answered by its page', async () => {
  const description = 'Direct models to return data that conforms to a schema'
  const text = 'Models return what they like. Data conforms to nothing, and a direct word helps.'
  const site = await makeRecordedSite({
    files: {
      'docs.json': docsJson({ navigation: { pages: ['index', 'outputs', 'essay'] } }),
      'outputs.mdx': `---\ntitle: Structured outputs\ndescription: ${description}\n---\n\nSee below.`,
      // The same words in passing are no answer.
      'essay.mdx': `---\ntitle: Essay\n---\n\n${text}`,
    },
  })
  await call(site, 'search', { query: 'direct models to return data that conforms' })
  const { searches } = await read<AgentSearches>(site, 'searches')
  expect(searches).toMatchObject([{ answered: 1 }])
})

describe('privacy', () => {
  const everything = async ({ records: { store, events } }: RecordedSite) => {
    await events.settled()
    return store.engine.read(store.engine.build.selectFrom('agent_steps').selectAll().compile())
  }

  test('no address is kept, and nothing of those who do not want to be followed', async () => {
    const site = await makeRecordedSite({ files: FILES })
    await call(site, 'search', { query: 'install' }, { headers: { 'x-test-address': '203.0.113.77' } })
    await call(site, 'search', { query: 'unseen words' }, { headers: { dnt: '1' } })
    await call(site, 'search', { query: 'unseen words' }, { headers: { 'sec-gpc': '1' } })
    const rows = await everything(site)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|unseen/)
  })

  test('off means off, at once', async () => {
    const site = await makeRecordedSite({ files: FILES })
    const { records } = site
    await records.store.liveSettings.set(records.project.id, 'agentVisits', false)
    await records.liveSettings.reload()
    await call(site, 'search', { query: 'install' })
    await site.app.request('/guides/start.md', { headers: { 'user-agent': 'ClaudeBot/1.0' } })
    expect(await everything(site)).toEqual([])
    // Counts without words go on.
    const calls = await records.store.engine.read(
      records.store.engine.build.selectFrom('tool_calls').selectAll().compile(),
    )
    expect(calls).toHaveLength(1)
  })

  test('is erased by retention, whatever was decided about gaps', async () => {
    const site = await makeRecordedSite({ files: FILES })
    const { store, project } = site.records
    const now = Date.now()
    const rows = [now - 100 * DAY_MS, now - DAY_MS].map((at) =>
      step({ project_id: project.id, at, words: `at ${at}` }),
    )
    await store.addEvents({ views: [], searches: [], queries: [], calls: [], steps: rows })
    const housekeeping = new Housekeeping(site.records, (error) => {
      throw error
    })
    await housekeeping.sweep(now)
    housekeeping.close()
    expect((await everything(site)).map(({ at }) => at)).toEqual([now - DAY_MS])
  })

  test('pages that a caller may not see are not named, also when the command names them', async () => {
    const site = await makeRecordedSite({ files: FILES })
    await call(site, 'filesystem', { command: 'cat /staff.mdx /guides/start.mdx' })
    await call(site, 'search', { query: 'vault turns' })
    await call(site, 'feedback', { path: '/staff', feedback: 'Wrong.' })
    const rows = await everything(site)
    expect(rows.map(({ pages }) => pages)).toEqual([
      '["/guides/start"]',
      expect.not.stringContaining('staff'),
      '[]',
    ])
  })

  test('only those who run the site read the lists', async () => {
    const site = await makeRecordedSite({ files: FILES })
    await call(site, 'search', { query: 'unlikely words of mine' })
    await site.records.events.settled()
    for (const list of ['searches', 'gaps', 'sessions']) {
      const path = `${site.base}/agents/${list}`
      expect((await site.app.request(path)).status).toBe(401)
      const assistant = await site.makeKey({ type: 'assistant' })
      const headers = { authorization: `Bearer ${assistant}` }
      expect((await site.app.request(path, { headers })).status).toBe(401)
      expect((await site.app.request(`/v1/manage/${site.records.project.id}/agents/${list}`)).status).toBe(
        401,
      )
    }
    const answer = await call(site, 'search', { query: 'install' })
    expect(await answer.text()).not.toContain('unlikely words')
  })
})

/** Visits of agents, each a list of searches with what they found and read. */
async function replay(
  site: RecordedSite,
  visits: readonly { words: readonly string[]; sure: number | null; read?: boolean; at?: number }[],
): Promise<void> {
  const { store, project } = site.records
  const now = Date.now() - 60 * 60_000
  const rows = visits.flatMap(({ words, sure, read: reads = false, at = 0 }, number) => {
    const base = {
      project_id: project.id,
      visit: `visit-${number}`,
      client: 'test/1',
      pages: '["/guides/start"]',
    }
    const time = now + number * 60_000 + at
    return [
      ...words.map((text, index) =>
        step({ ...base, at: time + index * 1000, words: text, found: sure && 5, sure }),
      ),
      ...(reads
        ? [step({ ...base, at: time + 30_000, kind: 'command', words: 'cat /guides/start.mdx', found: null })]
        : []),
    ]
  })
  await store.addEvents({ views: [], searches: [], queries: [], calls: [], steps: rows })
}

describe('demand', () => {
  test('searches are counted with what was read after them', async () => {
    const site = await makeRecordedSite()
    await replay(site, [
      { words: ['Install the server?'], sure: 100, read: true },
      { words: ['install the  server'], sure: 100 },
      { words: ['rotate keys', 'key rotation schedule'], sure: 30 },
    ])
    const first = await read<AgentSearches>(site, 'searches?limit=1')
    expect(first.searches).toEqual([
      {
        query: 'install the server',
        count: 2,
        askedBy: { agents: 2, readers: 0, assistant: 0 },
        sessions: 2,
        answered: 2,
        results: 5,
        pagesRead: ['/guides/start'],
        clients: ['test/1'],
        lastSearchedAt: expect.any(String),
      },
    ])
    expect(first.totalSearches).toBe(4)
    const rest = await read<AgentSearches>(site, `searches?cursor=${first.nextCursor}`)
    expect(rest.searches.map(({ query, answered }) => [query, answered])).toEqual([
      ['key rotation schedule', 0],
      ['rotate keys', 0],
    ])
    expect([rest.nextCursor, rest.hasMore]).toEqual([null, false])
  })

  test('the same question in different words is one gap; what is answered is none', async () => {
    const site = await makeRecordedSite()
    await replay(site, [
      { words: ['export docs to pdf'], sure: 20 },
      { words: ['pdf export', 'exporting the docs as pdf'], sure: 30 },
      { words: ['How do I export a PDF?'], sure: 0 },
      { words: ['scim provisioning'], sure: 0 },
      { words: ['install the server'], sure: 100, read: true },
      { words: ['install server'], sure: 100 },
    ])
    const { gaps, totalGaps } = await read<AgentGaps>(site, 'gaps')
    expect(totalGaps).toBe(2)
    expect(gaps[0]).toMatchObject({
      count: 4,
      unanswered: 4,
      sessions: 3,
      status: 'open',
      nearestPages: ['/guides/start'],
    })
    const words = new Set([gaps[0]?.question, ...(gaps[0]?.variants ?? [])])
    expect(words).toEqual(
      new Set(['export docs to pdf', 'exporting the docs as pdf', 'how do i export a pdf', 'pdf export']),
    )
    expect(gaps[0]?.exampleSessions).toHaveLength(3)
    expect(gaps[1]?.question).toBe('scim provisioning')
  })

  test('what was asked before the index was there is counted, and is no gap', async () => {
    const site = await makeRecordedSite()
    await replay(site, [
      { words: ['scim provisioning', 'provision users by scim'], sure: null },
      { words: ['pdf export'], sure: 0 },
    ])
    expect((await read<AgentGaps>(site, 'gaps')).gaps.map(({ question }) => question)).toEqual(['pdf export'])
    expect(await read<AgentSearches>(site, 'searches')).toMatchObject({ totalSearches: 3 })
  })

  test('what is decided about a gap stays with the question, and an answered one closes by itself', async () => {
    const site = await makeRecordedSite()
    await replay(site, [{ words: ['scim provisioning'], sure: 0 }])
    const [gap] = (await read<AgentGaps>(site, 'gaps')).gaps
    const manage = `/v1/manage/${site.records.project.id}/agents/gaps/${gap?.id}`
    const put = async (body: object) =>
      site.app.request(manage, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await site.makeKey()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await put({ status: 'planned', question: gap?.question })).status).toBe(200)
    expect((await put({ status: 'soon', question: 'x' })).status).toBe(400)
    await replay(site, [{ words: ['provision users with scim'], sure: 0, at: 120_000 }])
    expect((await read<AgentGaps>(site, 'gaps?status=planned')).gaps[0]).toMatchObject({
      id: gap?.id,
      count: 2,
    })
    expect((await read<AgentGaps>(site, 'gaps?status=open,done')).gaps).toEqual([])
    await replay(
      site,
      Array.from({ length: 3 }, () => ({ words: ['scim provisioning'], sure: 100, read: true, at: 600_000 })),
    )
    expect((await read<AgentGaps>(site, 'gaps')).gaps[0]).toMatchObject({ status: 'done' })
  })

  test('what makes no sense is refused as everywhere', async () => {
    const site = await makeRecordedSite()
    const refused = [
      ['gaps?status=open,soon', 'status: must be a comma-separated list of open, planned, done, ignored'],
      ['gaps?limit=101', 'limit: must be a whole number from 1 to 100'],
      ['sessions?format=xml', 'format: must be one of json, csv, ndjson'],
      ['searches?cursor=abcdefghijklmnopqrstuvwxyz', 'cursor: must be the nextCursor of an earlier response'],
    ] as const
    for (const [what, message] of refused) {
      const response = await site.get(`agents/${what}`)
      expect([response.status, await response.json()]).toMatchObject([400, { details: [{ message }] }])
    }
  })

  test('lists come as CSV and as lines of JSON, and no cell is a formula', async () => {
    const site = await makeRecordedSite()
    await replay(site, [
      { words: ['=cmd("x"), "y"'], sure: 0 },
      { words: ['other question'], sure: 0 },
    ])
    const csv = await site.get('agents/gaps?format=csv&limit=1')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const next = csv.headers.get('next-cursor')
    const lines = await site.get(`agents/gaps?format=ndjson&cursor=${next}`)
    const rows = [...(await csv.text()).split('\r\n').slice(1, -1), (await lines.text()).trim()]
    expect(rows).toHaveLength(2)
    expect(rows.join('\n')).toContain('other question')
    const all = await (await site.get('agents/searches?format=csv')).text()
    expect(all).toContain(`"'=cmd(""x""), ""y"""`)
  })

  test('CSV names its columns where there are no rows too', async () => {
    const [empty, filled] = [await makeRecordedSite(), await makeRecordedSite()]
    await replay(filled, [{ words: ['question'], sure: 0 }])
    for (const list of ['searches', 'gaps', 'sessions']) {
      const csv = async (site: typeof empty) =>
        (await (await site.get(`agents/${list}?format=csv`)).text()).split('\r\n')
      const [head = '', ...rest] = await csv(empty)
      expect(rest).toEqual([''])
      expect((await csv(filled))[0]).toBe(head)
      const json = (await (await filled.get(`agents/${list}`)).json()) as Record<string, object[]>
      expect(head.split(',').sort()).toEqual(Object.keys(json[list]?.[0] ?? {}).sort())
    }
  })

  test('sessions are read page by page, each once', async () => {
    const site = await makeRecordedSite()
    await replay(
      site,
      Array.from({ length: 5 }, (_, index) => ({ words: [`question ${index}`], sure: 0 })),
    )
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: AgentSessions = await read(site, `sessions?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.sessions.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['visit-4', 'visit-3', 'visit-2', 'visit-1', 'visit-0'])
  })
})
