import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { openStore } from '../../src/store/open-store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere, type ServingHere } from '../support/serving-here.ts'

/** The command that is shipped, and the client most programs are made with. */
describe('a client of the SDK', () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'guides/start'] } }),
    'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
    'guides/start.mdx': '---\ntitle: Start\n---\n## Install\nRun the installer to begin.',
    'skill.md': '---\nname: acme\ndescription: How to use Acme.\n---\nUse it well.',
  })
  let server: ServingHere
  beforeAll(async () => void (server = await servingHere([root, '--data', path.join(root, '.lectern')])))
  afterAll(() => server.stop())

  describe.each([
    ['legacy', 'legacy'],
    ['modern', 'auto'],
  ] as const)('of the %s era', (era, mode) => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url))))
    afterAll(() => client.close())

    const call = async (name: string, args: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: args })
      return { isError, text: (content as { text?: string }[]).map(({ text }) => text).join('\n') }
    }

    test('agrees on a version and is told what this is', () => {
      expect(client.getProtocolEra()).toBe(era)
      expect(client.getServerVersion()).toMatchObject({ name: 'Acme Docs', version: '1.0.0' })
      expect(client.getInstructions()).toContain('search_acme_docs')
    })

    test('lists the tools', async () => {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'search_acme_docs',
        'query_docs_filesystem_acme_docs',
        'submit_feedback',
      ])
    })

    test('searches, then reads', async () => {
      const found = await call('search_acme_docs', { query: 'run the installer' })
      const page = /^Page: (.+)$/m.exec(found.text)?.[1]
      expect(page).toBe('/guides/start.mdx')
      const read = await call('query_docs_filesystem_acme_docs', { command: `cat ${page} | head -20` })
      expect(read.text).toMatch(/^exit: 0\n# Start/)
    })

    test('reports a page', async () => {
      const feedback = `The port is wrong, says ${era}.`
      expect((await call('submit_feedback', { path: '/guides/start', feedback })).text).toContain('Thank you')
      const store = await openStore({ dataFolder: path.join(root, '.lectern') })
      const [project] = await store.projects.list()
      const kept = await store.feedback.page(project?.id ?? '', { limit: 10 })
      await store.close()
      expect(kept.map(({ comment }) => comment)).toContain(feedback)
    })

    test('can mend what it did wrong', async () => {
      expect((await call('search_acme_docs', { query: 5 })).isError).toBe(true)
      expect((await call('submit_feedback', { path: '/nope', feedback: 'x' })).isError).toBe(true)
      await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toThrow(/nope/)
    })

    test('reads skills as resources', async () => {
      const { resources } = await client.listResources()
      const uri = resources.find((resource) => resource.uri.endsWith('/SKILL.md'))?.uri
      const { contents } = await client.readResource({ uri: uri ?? '' })
      expect(JSON.stringify(contents)).toContain('Use it well.')
      await expect(client.readResource({ uri: 'skill://nope/SKILL.md' })).rejects.toThrow()
    })
  })
})
