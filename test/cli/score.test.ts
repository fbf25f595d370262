import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { atEndOfFile } from '../support/at-end.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

interface Scored {
  readonly score: number
  readonly pages: number
  readonly checks: readonly {
    readonly id: string
    readonly points: number
    readonly earned: number
    readonly reasons: readonly string[]
  }[]
}

async function score(...args: string[]): Promise<Scored> {
  const { stdout } = await lectern(['score', ...args, '--json'])
  return JSON.parse(stdout) as Scored
}

/** A site that is not ours, answered from a table. */
async function otherSite(pages: Readonly<Record<string, readonly [string, string]>>): Promise<string> {
  const server = createServer((request, response) => {
    const found = pages[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': found?.[0] ?? 'text/plain' })
    response.end(found?.[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('points add up to 100, and our manual has them', async () => {
  const { score: earned, checks } = await score('docs', '--pages', '12')
  expect(checks.reduce((sum, { points }) => sum + points, 0)).toBe(100)
  expect(checks.flatMap(({ reasons }) => reasons)).toEqual([])
  expect(earned).toBe(100)
})

test('every lost point of another site has its reason', async () => {
  const html = `<title>A</title><main><h1 id="a">A</h1><h2>Only in HTML</h2></main><footer><a href="/llms.txt">x</a></footer>`
  const url = await otherSite({
    '/llms.txt': ['text/plain', '# Acme\n\n- [A](/a.md)\n- [B](/b)\n'],
    '/a': ['text/html', html],
    '/a.md': ['text/markdown; charset=utf-8', '# A\n\n[rel](../b) `[code](/c)`\n'],
    '/no-such-page-0b7f3c': ['text/html', 'Welcome'],
  })
  const { score: earned, checks } = await score(url)
  const reasons = Object.fromEntries(checks.map((check) => [check.id, check.reasons]))
  expect(reasons).toMatchObject({
    index: [],
    'index-in-markdown': ['/a: the Markdown does not name /llms.txt', expect.stringContaining('/b: ')],
    'index-in-html': [
      '/a: the HTML links to /llms.txt only in its second half',
      '/b: the HTML does not link to /llms.txt',
    ],
    markdown: ['/b: with .md it answers 404 as text/plain'],
    negotiation: ['/a: Accept: text/markdown is answered with text/html', expect.stringContaining('/b: ')],
    parity: ['/a: the Markdown lacks the heading "Only in HTML"'],
    'markdown-links': ['/a: the link ../b in its Markdown has no host'],
    anchors: ['/a: the heading "Only in HTML" has no anchor'],
    addresses: ['a page that does not exist answers 200'],
    pointers: ['/a: the HTML does not link to its Markdown', expect.stringContaining('/b: ')],
  })
  expect(earned).toBeGreaterThan(20)
  expect(earned).toBeLessThan(70)
  expect((await lectern(['score', url, '--min', '90'])).code).toBe(1)
})

test('a site below a path, one of whose pages is closed, and one that does not answer', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'closed'] } }),
    'lectern.json': JSON.stringify({ baseUrl: 'https://acme.test/docs' }),
    'index.mdx': '---\ntitle: Home\n---\n\n[Next](/index#part)\n\n## Part\n\nText.',
    'closed.mdx': '---\ntitle: Closed\ngroups: [staff]\n---\n\nText.',
  })
  const { score: earned, pages, checks } = await score(root)
  expect(checks.flatMap(({ reasons }) => reasons)).toEqual([])
  expect([earned, pages]).toEqual([100, 1])
  const nobody = await lectern(['score', 'http://127.0.0.1:9', '--quiet'])
  expect([nobody.code, nobody.stdout]).toEqual([1, ''])
  expect(nobody.stderr).toContain('http://127.0.0.1:9 does not answer.')
  expect((await lectern(['score', 'http://[', '--json'])).code).toBe(2)
})

test('pages that only the list of a section names are read too', async () => {
  const markdown = ['text/markdown', '# A\n\n/llms.txt'] as const
  const url = await otherSite({
    '/llms.txt': ['text/plain', '# Acme\n\n- [API](/api/llms.txt)\n- [Back](/llms.txt)\n'],
    '/api/llms.txt': [
      'text/plain',
      '# API\n\n- [A](/api/a.md)\n- [B](/api/b.md)\n- [Deeper](/api/x/llms.txt)\n',
    ],
    '/api/a.md': markdown,
    '/api/b.md': markdown,
  })
  const { pages, checks } = await score(url)
  expect(pages).toBe(2)
  expect(checks.find(({ id }) => id === 'index')?.reasons).toEqual([])
})
