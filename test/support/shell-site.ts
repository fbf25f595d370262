import type { Hono } from 'hono'
import { ask, result } from './mcp.ts'
import { docsJson, makeSite, type TestSite } from './site.ts'

const WORDS = 'alpha beta gamma webhook token request response limit header retry error field'.split(' ')

/** A site with what shells stumble over: many pages, long lines, other scripts, an API description. */
export function makeShellSite(pages: number): TestSite {
  const names = Array.from({ length: pages }, (_, index) => `guides/s${index % 20}/page-${index}`)
  const files = Object.fromEntries(
    names.map((name, index) => [`${name}.mdx`, `---\ntitle: Page ${index}\n---\n${prose(index)}`]),
  )
  return makeSite({
    ...files,
    'docs.json': docsJson({
      name: 'Acme',
      navigation: {
        groups: [
          { group: 'Docs', pages: ['index', 'long', 'unicode', ...names] },
          { group: 'API', openapi: 'openapi/api.json' },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.\n\n## Install\n\nRun the installer.\n',
    'long.mdx': `---\ntitle: Long\n---\n${'a'.repeat(60_000)}!\n`,
    'unicode.mdx': '---\ntitle: Ünïcode\n---\nZoë 日本語 🎉 naïve\n',
    'openapi/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: {
        '/users': {
          get: { operationId: 'listUsers', responses: { 200: { description: 'Users' } } },
          post: { operationId: 'createUser', responses: { 201: { description: 'Created' } } },
        },
      },
    }),
    'lectern.json': JSON.stringify({
      trustProxy: true,
      limits: { mcpPerAddress: 1_000_000, mcpFilesystem: 1_000_000 },
    }),
  })
}

/** The same text every time, with a word now and then that few pages have. */
function prose(index: number): string {
  const lines = Array.from({ length: 40 }, (_, line) =>
    Array.from({ length: 10 }, (__, word) => WORDS[(index * 7 + line * 3 + word * word) % WORDS.length]).join(
      ' ',
    ),
  )
  return `## Section ${index}\n\n${lines.join('\n')}\n\n${index % 50 === 0 ? 'It uses rateLimitWindow here.\n' : ''}`
}

export async function runIn(app: Hono, command: string, caller = '192.0.2.1'): Promise<string> {
  const params = { name: 'query_docs_filesystem_acme', arguments: { command } }
  const { content } = await result<{ content: { text: string }[] }>(
    ask(app, 'tools/call', params, { headers: { 'x-forwarded-for': caller } }),
  )
  return content[0]?.text ?? ''
}
