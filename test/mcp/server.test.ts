import { describe, expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { docsJson, makeSite } from '../support/site.ts'
import { ask, result } from '../support/mcp.ts'

const site = (more: Record<string, unknown> = {}, files: Record<string, string> = {}) =>
  makeSite({
    'docs.json': docsJson({
      name: 'Acme Docs',
      navigation: { pages: ['index', 'guides/start', 'guides/tokens'] },
      ...more,
    }),
    'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
    'guides/start.mdx': '---\ntitle: Start\n---\n## Install\nRun the installer to begin.',
    'guides/tokens.mdx': '---\ntitle: Tokens\n---\n## Rotation\nTokens rotate every rateLimitWindow.\n',
    'guides/secret.mdx': '---\ntitle: Secret\n---\nNobody links the zanzibar page.',
    'guides/quiet.mdx': '---\ntitle: Quiet\nnoindex: true\n---\nThe quetzal page.',
    ...files,
  })

describe('protocol', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'initialize with %s',
    async (version) => {
      const { app } = site()
      const answer = await ask(app, 'initialize', {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('application/json')
      const { result: value } = (await answer.json()) as {
        result: { protocolVersion: string; serverInfo: object; instructions: string }
      }
      expect(value.protocolVersion).toBe(version)
      expect(value.serverInfo).toMatchObject({ name: 'Acme Docs', version: '1.0.0' })
      expect(value.instructions.length).toBeLessThan(1500)
      expect(value.instructions).toContain('search_acme_docs')
    },
  )

  test('server/discover of the stateless revision', async () => {
    const { app } = site()
    const answer = await ask(app, 'server/discover', {}, { era: 'modern' })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(await answer.json())).toContain('2026-07-28')
  })

  test('the tools are those of the card, with the annotations of the specification', async () => {
    const { app } = site()
    const { tools } = await result<{
      tools: { name: string; inputSchema: object; annotations: object; description: string }[]
    }>(ask(app, 'tools/list'))
    const card = (await (await app.request('/.well-known/mcp/server-card.json')).json()) as {
      tools: typeof tools
    }
    expect(tools.map(({ name }) => name)).toEqual([
      'search_acme_docs',
      'query_docs_filesystem_acme_docs',
      'submit_feedback',
    ])
    const bare = (list: typeof tools) =>
      list.map(({ name, inputSchema, annotations, description }) => {
        const { $schema: _, ...schema } = inputSchema as { $schema?: string }
        return { name, schema, annotations, description }
      })
    expect(bare(card.tools)).toEqual(bare(tools))
    expect(tools[0]?.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
    expect(tools[1]?.annotations).toEqual(tools[0]?.annotations)
  })

  test.each([
    ['GET', { method: 'GET' }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
    ['no JSON', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    ['a broken body', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400],
    [
      'no acceptable type',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', accept: 'text/html' } },
      406,
    ],
    [
      'a large body',
      { method: 'POST', body: `"${'x'.repeat(1_100_000)}"`, headers: { 'content-type': 'application/json' } },
      413,
    ],
    [
      'a foreign host',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', host: 'evil.example' } },
      403,
    ],
  ])('%s', async (_, init, status) => {
    const { app } = site()
    expect((await app.request('/mcp', init)).status).toBe(status)
  })

  test('an unknown tool is an error of the protocol, a bad argument one of the tool', async () => {
    const { app } = site()
    const unknown = (await (await ask(app, 'tools/call', { name: 'nope', arguments: {} })).json()) as {
      error?: { code: number }
    }
    expect(unknown.error?.code).toBe(-32602)
    const bad = await result<{ isError: boolean }>(
      ask(app, 'tools/call', { name: 'search_acme_docs', arguments: { query: 5 } }),
    )
    expect(bad.isError).toBe(true)
  })
})

describe('search', () => {
  const search = (made: ReturnType<typeof site>, query: string, more: object = {}) =>
    result<{ content: { text: string }[]; structuredContent: { total: number } }>(
      ask(made.app, 'tools/call', { name: 'search_acme_docs', arguments: { query, ...more } }),
    )

  test('one part a hit, with title, link, page and content', async () => {
    const { content, structuredContent } = await search(site(), 'rotate tokens')
    expect(content[0]?.text).toMatch(
      /^Title: Tokens > Rotation\nLink: https:\/\/docs\.acme\.test\/guides\/tokens#rotation\nPage: \/guides\/tokens\.mdx\nContent: .*Tokens rotate/,
    )
    expect(structuredContent.total).toBeGreaterThan(0)
  })

  test('says when no page has a word that was asked for', async () => {
    const { content, structuredContent } = await search(site(), 'rotate tokens with a xylophone')
    expect(content[0]?.text).toMatch(/^Title: Tokens > Rotation/)
    expect(content.at(-1)?.text).toBe(
      'No page mentions "xylophone": the docs probably do not cover this. The results are the nearest pages.',
    )
    expect(structuredContent).toMatchObject({ missing: ['xylophone'] })
  })

  test('an empty answer says what to try', async () => {
    const { content, structuredContent } = await search(site(), 'xylophone')
    expect(structuredContent.total).toBe(0)
    expect(content[0]?.text).toContain('Nothing was found')
  })

  test('nobody is told what others asked, however alike the questions begin', async () => {
    const made = site()
    const asked = async (end: string) =>
      (await search(made, `${'xylophone '.repeat(21)}${end}`)).content[0]?.text
    expect(await asked('of Ann Smith')).toContain('Ann Smith')
    expect(await asked('of others')).not.toContain('Ann Smith')
  })

  test.each(['zanzibar', 'quetzal'])(
    'a page outside the navigation, or with noindex, is not found: %s',
    async (word) => {
      expect((await search(site(), word)).structuredContent.total).toBe(0)
    },
  )

  test('seo.indexing: all includes hidden pages, still not noindex', async () => {
    const made = site({ seo: { indexing: 'all' } })
    expect((await search(made, 'zanzibar')).structuredContent.total).toBe(1)
    expect((await search(made, 'quetzal')).structuredContent.total).toBe(0)
  })

  test('ignored files do not exist', async () => {
    const made = site({}, { '.mintignore': 'guides/tokens.mdx' })
    expect((await search(made, 'rotate')).structuredContent.total).toBe(0)
  })

  test('version and language are offered only where there are several', async () => {
    const made = site({
      navigation: {
        versions: [
          { version: 'v2', pages: ['index'] },
          { version: 'v1', pages: ['guides/start'] },
        ],
      },
    })
    const { tools } = await result<{ tools: { inputSchema: { properties: object } }[] }>(
      ask(made.app, 'tools/list'),
    )
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(['query', 'version', 'limit'])
    // Another version may have the word.
    const { content } = await search(made, 'start xylophone', { version: 'v1' })
    expect(content.at(-1)?.text).toMatch(/^No page of this version mentions "xylophone"\..*Leave out version/)
  })
})

describe('filesystem', () => {
  const run = async (made: ReturnType<typeof site>, command: string) => {
    const { content } = await result<{ content: { text: string }[] }>(
      ask(made.app, 'tools/call', { name: 'query_docs_filesystem_acme_docs', arguments: { command } }),
    )
    return content[0]?.text ?? ''
  }

  test('reads pages, several at once, and finds exact strings', async () => {
    const made = site()
    expect(await run(made, 'ls /')).toBe('exit: 0\nguides\nindex.mdx\nllms.txt\nskills')
    expect(await run(made, 'cat /guides/tokens.mdx')).toContain('Tokens rotate every rateLimitWindow.')
    expect(await run(made, 'head -3 /index.mdx /guides/start.mdx')).toMatch(/# Home[^]*# Start/)
    expect(await run(made, 'grep -rn rateLimitWindow /')).toMatch(/\/guides\/tokens\.mdx:\d+:Tokens rotate/)
    expect(
      await run(made, 'rg -l Install / && for f in $(ls /guides); do echo "== $f"; done | wc -l'),
    ).toContain('/guides/start.mdx')
    expect(await run(made, 'grep -r zanzibar /; grep -r quetzal /')).toBe('exit: 1')
    expect(await run(made, 'cat /nothing.mdx')).toMatch(/^exit: 1[^]*No such file/i)
  })
})

describe('a server that was not told its address', () => {
  test('keeps nothing of one caller for others', async () => {
    const { app } = makeSite(
      { 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'Hello' },
      STRANGER,
      { content: { baseUrl: undefined } },
    )
    const read = (host: string, method: string, params: object) =>
      ask(app, method, params, { headers: { host } }).then((answer) => answer.text())
    const command = {
      name: 'query_docs_filesystem_acme_docs',
      arguments: { command: 'cat /llms.txt /skills/*/*' },
    }
    await read('evil.example', 'tools/call', command)
    expect(await read('evil.example', 'resources/list', {})).not.toContain('evil.example')
    expect(await read('docs.example', 'tools/call', command)).not.toContain('evil.example')
  })
})

describe('discovery', () => {
  test('the documents of the specification', async () => {
    const { app } = site()
    const expected = {
      version: '1.0.0',
      transport: 'http',
      url: 'https://docs.acme.test/mcp',
      servers: [
        { name: 'public', url: 'https://docs.acme.test/mcp', transport: 'http', authentication: 'none' },
      ],
    }
    expect(await (await app.request('/.well-known/mcp')).json()).toEqual(expected)
    expect(await (await app.request('/.well-known/mcp.json')).json()).toEqual(expected)
    const card = (await (await app.request('/.well-known/mcp/server-card.json')).json()) as object
    expect(card).toMatchObject({
      version: '1.0.0',
      url: 'https://docs.acme.test/mcp',
      transport: 'http',
      capabilities: { tools: true, resources: true },
      authentication: 'none',
    })
    expect(await (await app.request('/.well-known/ai-catalog.json')).json()).toMatchObject({
      entries: [{ type: 'application/mcp-server-card+json', displayName: 'Acme Docs' }],
    })
    expect(await (await app.request('/.well-known/mcp/server-cards.json')).json()).toEqual({
      servers: [card],
    })
  })

  test('skills are resources', async () => {
    const made = site({}, { 'skill.md': '---\nname: acme\ndescription: How to use Acme.\n---\nUse it well.' })
    const { resources } = await result<{ resources: { uri: string }[] }>(ask(made.app, 'resources/list'))
    const skill = resources.find(({ uri }) => uri.endsWith('SKILL.md'))
    const { contents } = await result<{ contents: { text: string; mimeType: string }[] }>(
      ask(made.app, 'resources/read', { uri: skill?.uri }),
    )
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown' })
    expect(contents[0]?.text).toContain('Use it well.')
  })
})

describe('limits', () => {
  test('429 with Retry-After and an error that names the request', async () => {
    const made = makeSite({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': 'Hello',
      'lectern.json': JSON.stringify({ limits: { mcpSearch: 2 } }),
    })
    const call = () =>
      ask(made.app, 'tools/call', { name: 'search_acme_docs', arguments: { query: 'hello' } })
    expect((await call()).status).toBe(200)
    expect((await call()).status).toBe(200)
    const refused = await call()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32029 } })
    expect((await ask(made.app, 'tools/list')).status).toBe(200)
  })
})

describe('feedback', () => {
  test('is kept for a page the caller may see, however its path is written', async () => {
    const kept: object[] = []
    const made = makeSite(
      {
        'docs.json': docsJson({ navigation: { pages: ['index', 'guides/start'] } }),
        'index.mdx': 'Hi',
        'guides/start.mdx': 'Start',
        'hidden.mdx': 'x',
      },
      STRANGER,
      { agents: { feedback: { add: (given) => Promise.resolve(String(kept.push(given))) } } },
    )
    const send = (path: string, feedback = 'The port is wrong.') =>
      result<{ isError?: boolean; content: { text: string }[] }>(
        ask(made.app, 'tools/call', { name: 'submit_feedback', arguments: { path, feedback } }),
      )
    for (const path of ['/guides/start', 'guides/start.mdx', 'https://docs.acme.test/guides/start?x=1#y'])
      expect((await send(path)).isError).toBeUndefined()
    expect(kept).toEqual(
      Array.from({ length: 3 }, () => ({
        source: 'agent',
        path: '/guides/start',
        comment: 'The port is wrong.',
      })),
    )
    const unknown = await send('/guides/strat')
    expect(unknown.isError).toBe(true)
    expect(unknown.content[0]?.text).toContain('Did you mean /guides/start?')
    expect((await send('/hidden')).isError).toBe(true)
    expect((await send('/guides/start', ' \n ')).isError).toBe(true)
    expect(kept).toHaveLength(3)
  })
})
