import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/access/viewer.ts'
import { STRANGER } from '../../src/access/viewer.ts'
import { docsJson } from '../support/site.ts'
import { smallSpec, specSite } from '../support/spec-site.ts'

const reader = (...groups: string[]): Viewer => ({ kind: 'reader', groups: new Set(groups) })

describe('descriptions', () => {
  test('words in angle brackets stay visible, and elements do what they may', async () => {
    const description =
      'Send `Bearer <token>` or Bearer <token> for </path/{id}> and <Your-Id here>. <b>Bold</b> <script>alert(1)</script>'
    const site = specSite(smallSpec({}, { description }))
    const html = await site.text('/api-reference/get-it')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toContain('or Bearer &lt;token&gt; for')
    expect(main).toContain('&lt;Your-Id here&gt;')
    expect(main).toContain('<b>Bold</b>')
    expect(main).not.toContain('alert(1)')
    expect(html).toMatch(/<meta name="description" content="[^"]*Bearer &lt;token&gt;/)
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '<token onload=alert(1)>',
    '<svg/onload=alert(1)>',
    '<x<script>alert(1)</script>>',
    '<a-b><iframe src="javascript:alert(1)"></iframe></a-b>',
    'a <x> <scr<x>ipt>alert(1)</script>',
  ])('no way to an element: %s', async (description) => {
    const html = await specSite(smallSpec({}, { description })).text('/api-reference/get-it')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).not.toMatch(
      /<(?:script|iframe|svg|x|token)\b[^>]*(?:onload|onerror|javascript:)|<img[^>]*onerror/i,
    )
  })
})

test('a webhook is found under the words of its name', () => {
  const webhooks = Object.fromEntries(
    ['orderPaid', 'rocketLanded', 'noSummary', 'plain', 'order.sent', 'v2Done'].map((name) => [
      name,
      { post: { summary: 'Something happened', responses: {} } },
    ]),
  )
  const { live } = specSite(smallSpec({ webhooks }))
  const pages = [...live.current.get().pages.values()].filter(
    ({ reference }) => reference?.kind === 'webhook',
  )
  expect(pages.map(({ path }) => path.slice('/api-reference/'.length)).sort()).toEqual([
    'no-summary',
    'order-paid',
    'order-sent',
    'plain',
    'rocket-landed',
    'v2-done',
  ])
})

describe('groups of an operation', () => {
  test.each([
    ['x-mint.groups', { 'x-mint': { groups: ['eng'] } }],
    ['x-mint.metadata.groups', { 'x-mint': { metadata: { groups: ['eng'] } } }],
    ['both', { 'x-mint': { groups: ['eng'], metadata: { groups: ['eng'] } } }],
  ])('%s close a page that is written by hand too', async (_, operation) => {
    const files = { 'm1.mdx': '---\nopenapi: GET /g\n---\nHANDWRITTEN' }
    for (const [viewer, status] of [
      [STRANGER, 404],
      [reader('ops'), 404],
      [reader('eng'), 200],
    ] as const)
      expect((await specSite(smallSpec({}, operation), files, viewer).app.request('/m1')).status).toBe(status)
  })

  test.each([
    ['left empty', 'groups:', 404],
    ['null', 'groups: ~', 404],
    ['commented out', 'groups: # [fin]', 404],
    ['a mapping', 'groups: {a: b}', 404],
    ['of nothing', 'groups: [null]', 404],
    ['misspelt', 'Groups: [fin]', 200],
    ['in the singular', 'group: fin', 200],
  ])('groups %s: doubt closes the page, and an author is told', async (_, line, status) => {
    const site = specSite(smallSpec(), { 'p.mdx': `---\ntitle: P\npublic: true\n${line}\n---\nTEXT` })
    expect((await site.app.request('/p')).status).toBe(status)
    const found = site.live.current.get().diagnostics.filter(({ file }) => file === 'p.mdx')
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringMatching(status === 404 ? /nobody can read this page/ : /restricts nothing/),
    ])
  })
})

describe('findings', () => {
  const codes = (site: ReturnType<typeof specSite>) =>
    site.live.current
      .get()
      .diagnostics.map(({ code, message }) => `${code}: ${message}`)
      .filter((line) => /^(?:spec-extension|reference-amb|nav-)/.test(line))

  test('x-mint in a form that is not read is said', () => {
    const mint = { content: 5, metadata: 'x', href: [], pre: 'text', groups: 'eng' }
    expect(codes(specSite(smallSpec({}, { 'x-mint': mint })))).toEqual([
      'spec-extension-type: `x-mint.metadata` must be an object; it was ignored.',
      'spec-extension-type: `x-mint.content` must be text; it was ignored.',
      'spec-extension-type: `x-mint.href` must be a path; it was ignored.',
      'spec-extension-type: `x-mint.groups` must be a list of names; it was read as closing the page.',
      'spec-extension-type: `x-mint.pre` must be a list of words; it was ignored.',
    ])
    expect(codes(specSite(smallSpec({}, { 'x-mint': 'x' })))).toEqual([
      'spec-extension-type: `x-mint` must be an object.',
    ])
  })

  test('a schema of two files has to be named with its file', () => {
    const components = { schemas: { Pet: { type: 'object' } } }
    const files = {
      'b.json': smallSpec({ components }),
      'pet.mdx': '---\nopenapi-schema: Pet\n---',
      'named.mdx': '---\nopenapi-schema: b.json Pet\n---',
    }
    expect(codes(specSite(smallSpec({ components }), files))).toEqual([
      'reference-ambiguous: "Pet" is in api.json and in b.json; the first is shown.',
    ])
  })

  test.each([
    [{ tabs: [{ tab: 'M', href: '/mcp' }] }, '/mcp'],
    [{ tabs: [{ tab: 'M', href: '/authed/mcp' }] }, '/authed/mcp'],
    [{ pages: ['index', 'mcp'] }, '/mcp'],
  ])('no place of the navigation is one of the server: %j', (navigation, address) => {
    const files = { 'docs.json': docsJson({ navigation }), 'mcp.mdx': 'Mine.' }
    expect(codes(specSite(smallSpec(), files))).toEqual([
      `nav-reserved: ${address} is reserved for the server itself, and is no place of the navigation.`,
    ])
  })
})

test.each([
  [
    'api.yaml',
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /g:\n    get:\n      x-mint:\n        content: |\n          Fine.\n\n          <Card\n      responses: {}\n',
    [8, 11],
  ],
  [
    'api.json',
    smallSpec({}, { 'x-mint': { content: 'Fine.\n\n<Nope>x</Nope>' } }).replace('"x-mint"', '\n\n"x-mint"'),
    [3, 3],
  ],
])('a mistake in x-mint.content is found where it stands in %s', (file, text, [first, last]) => {
  const site = specSite('', {
    [file]: text,
    'docs.json': docsJson({
      navigation: { groups: [{ group: 'API', openapi: file, pages: ['index'] }] },
    }),
  })
  const snapshot = site.live.current.get()
  const page = snapshot.pages.get('/api-reference/get-it') ?? snapshot.pages.get('/api-reference/get-g')
  const [found] = snapshot.compile(page as never).diagnostics
  expect(found?.file).toBe(file)
  expect(found?.line).toBeGreaterThanOrEqual(first as number)
  expect(found?.line).toBeLessThanOrEqual(last as number)
})
