// Findings that were false, or led astray, on real repositories.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/lib/diagnostic.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

async function findings(
  files: Record<string, string> | string,
  ...codes: readonly string[]
): Promise<readonly Diagnostic[]> {
  const root = typeof files === 'string' ? files : makeFolder(files)
  const { stdout } = await lectern(['check', root, '--json'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
  return diagnostics.filter(({ code }) => codes.includes(code))
}

const WITH_API = docsJson({
  navigation: {
    tabs: [
      { tab: 'A', pages: ['index'] },
      { tab: 'B', openapi: 'api.yaml' },
    ],
  },
})

const page = (text: string, more = '') => `---\ntitle: Page\n${more}---\n\n${text}\n`

test('anchors on the page of an operation whose spec is away are not judged', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({
        navigation: { pages: ['index', 'pets', 'text'] },
        api: { openapi: 'http://127.0.0.1:9/openapi.json' },
      }),
      'index.mdx': page('[a](/pets#body-name) [b](/text#gone)'),
      'pets.mdx': page('', 'openapi: GET /pets\n'),
      'text.mdx': page('## Here'),
    },
    'anchor-missing',
  )
  expect(found.map(({ message }) => message)).toEqual(['/text has no heading "#gone".'])
})

test('a description with schemas alone is no fault where pages show them', async () => {
  const spec =
    '{"openapi":"3.1.0","info":{"title":"Events","version":"1"},"components":{"schemas":{"Made":{}}}}'
  const files = { 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'events.json': spec }
  const shown = { ...files, 'index.mdx': page('', 'openapi-schema: events Made\n') }
  expect(await findings(shown, 'spec-empty', 'reference-missing')).toEqual([])
  expect(await findings({ ...files, 'index.mdx': page('Hi') }, 'spec-empty')).toHaveLength(1)
})

test('the schema of OpenAPI is quoted with what it allows, and not about file names with braces', async () => {
  const found = await findings(
    {
      'docs.json': WITH_API,
      'index.mdx': page('Hi'),
      'api.yaml': [
        'openapi: 3.0.3',
        'info: { title: A, version: "1" }',
        'paths:',
        '  /pets/{id}:',
        '    $ref: paths/pets_{id}.yaml',
        'components:',
        '  securitySchemes:',
        '    key: { type: apiKey, name: k, in: nowhere }',
        '    token: { type: http, scheme: 7 }',
        '    odd: { type: cookie }',
      ].join('\n'),
      'paths/pets_{id}.yaml': 'get: { summary: Get a pet, responses: { "200": { description: Ok } } }',
    },
    'spec-invalid',
  )
  const said = found.map(({ line, message }) => `${line} ${message.replace(/^.*OpenAPI file /, '')}`)
  expect(said.filter((one) => one.includes('one of'))).toEqual([
    '8 must have one of: header, query, cookie.',
    '10 must have one of: apiKey, http, oauth2, openIdConnect.',
  ])
})

test('a redirect to the path that the site had before leads home', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({
        navigation: { pages: ['start'] },
        redirects: [
          { source: '/a', destination: '/docs' },
          { source: '/b', destination: '/docs/gone' },
        ],
      }),
      'start.mdx': page('[b](/docs/start)'),
    },
    'redirect-target',
    'base-path-former',
  )
  expect(found).toMatchObject([
    { code: 'base-path-former', file: 'start.mdx', line: 5 },
    { code: 'redirect-target', message: expect.stringContaining('/docs/gone') as string },
  ])
})

test('a page that one language lacks is not said to be that of another', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({
        navigation: {
          languages: [
            { language: 'en', pages: ['index', 'guide/start'] },
            { language: 'es', pages: ['es/index', 'es/guide/start', 'es/othr'] },
          ],
        },
      }),
      'index.mdx': page('Hi'),
      'guide/start.mdx': page('Hi'),
      'es/index.mdx': page('Hola'),
      'es/other.mdx': page('Hola'),
    },
    'nav-page-missing',
  )
  expect(found.map(({ message, hint }) => [message, hint])).toEqual([
    ['Page "es/guide/start" has no file.', 'Create the page, or remove it from the navigation.'],
    ['Page "es/othr" has no file.', 'Did you mean "es/other"?'],
  ])
})

test('themes of code that Lectern lacks are named at their places', async () => {
  const config = JSON.parse(docsJson({ navigation: { pages: ['index'] } })) as object
  const theme = { light: 'github-light-high-contrast', dark: 'snazzy-dark' }
  const found = await findings(
    {
      'docs.json': JSON.stringify({ ...config, styling: { codeblocks: { theme } } }, null, 1),
      'index.mdx': page('Hi'),
    },
    'code-theme-unknown',
  )
  expect(found.map(({ line }) => line)).toEqual([expect.any(Number), expect.any(Number)])
  expect(found[0]?.message).toBe(
    'Lectern has no colours of the code theme "github-light-high-contrast"; the default ones are used.',
  )
  expect(found[0]?.hint).toContain('github-light-default')
})

test('colours are judged on the pages that there are', async () => {
  const config = {
    appearance: { default: 'dark', strict: true },
    colors: { primary: '#A8FF53', light: '#333333', dark: '#111111' },
  }
  const files = {
    'docs.json': docsJson({ navigation: { pages: ['index'] }, ...config }),
    'index.mdx': page('Hi'),
  }
  const found = await findings(files, 'color-contrast')
  expect(found.map(({ message }) => message.split(' ')[0])).toEqual(['colors.light'])
})

test('JSON with spaces that are none is told so', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': page('```json\n{\n\u00a0 "a": 1\n}\n```\n\n```json\n{ “a”: 1 }\n```'),
    },
    'fence-invalid',
  )
  expect(found.map(({ message, line }) => `${line} ${message}`)).toEqual([
    '7 This block is not valid JSON (special space, U+00A0).',
    '12 This block is not valid JSON (typographic quote “, U+201C).',
  ])
})

test('a long field of frontmatter with a slip is told what was meant, a short one is not', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': page('Hi', 'sidebaarTitle: A\ntags: [a]\n'),
    },
    'frontmatter-unread',
  )
  expect(found.map(({ hint }) => hint)).toEqual([
    'Did you mean "sidebarTitle"?',
    'Keep it for other tools, or remove it.',
  ])
})

test('what stands in a spec, and what code made, is found where it is written', async () => {
  const found = await findings(
    {
      'docs.json': WITH_API,
      'index.mdx': page('import { Links, Width } from "/snippets/links.jsx"\n\n<Links />\n\n<Width />'),
      'snippets/links.jsx': [
        'export const Links = () =>',
        '  ["/gone-a"].map((url) => <a href={url}>x</a>)',
        'export const Width = () => <b>{window.innerWidth}</b>',
      ].join('\n'),
      'api.yaml': [
        'openapi: 3.1.0',
        'info: { title: A, version: "1" }',
        'paths:',
        '  /pets:',
        '    get:',
        '      summary: List pets',
        '      x-mint:',
        '        content: |',
        '          Text',
        '',
        '          [b](/gone-b) ![](https://example.com/a.png)',
        '      responses: { "200": { description: Ok } }',
      ].join('\n'),
    },
    'link-broken',
    'a11y-image-alt',
    'component-browser-only',
  )
  expect(found.map(({ code, file, line }) => `${code} ${file}:${line}`).toSorted()).toEqual([
    'a11y-image-alt api.yaml:11',
    'component-browser-only index.mdx:9',
    'link-broken api.yaml:11',
    'link-broken snippets/links.jsx:2',
  ])
})

test('the page of a webhook has the address that its summary names, unless that is a sentence', async () => {
  const hook = (summary: string) =>
    `{ post: { summary: ${summary}, responses: { "200": { description: Ok } } } }`
  const found = await findings(
    {
      'docs.json': docsJson({
        navigation: {
          tabs: [
            { tab: 'A', pages: ['index'] },
            { tab: 'B', openapi: 'api.yaml' },
          ],
        },
        redirects: ['order_paid', 'order-sent', 'order-paid'].map((name) => ({
          source: `/old/${name}`,
          destination: `/api-reference/${name}`,
        })),
      }),
      'index.mdx': page('Hi'),
      'api.yaml': [
        'openapi: 3.1.0',
        'info: { title: A, version: "1" }',
        'webhooks:',
        `  order.paid: ${hook('order_paid')}`,
        `  order.sent: ${hook('An order left the house')}`,
      ].join('\n'),
    },
    'redirect-target',
  )
  expect(found.map(({ message }) => /leads to "([^"]+)"/.exec(message)?.[1])).toEqual([
    '/api-reference/order-paid',
  ])
})

test('what is wrong in frontmatter is found on its line', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({ navigation: { pages: ['index', 'pets'] } }),
      'index.mdx': page('Hi', 'weight: 3\nkeywords: { a: 1 }\n'),
      'pets.mdx': page('', 'openapi: GET /pets\n'),
    },
    'frontmatter-unread',
    'frontmatter-type',
    'reference-missing',
  )
  expect(found.map(({ code, file, line }) => `${code} ${file}:${line}`).toSorted()).toEqual([
    'frontmatter-type index.mdx:4',
    'frontmatter-unread index.mdx:3',
    'reference-missing pets.mdx:3',
  ])
})

test('two pages that lead to one address are two entries', async () => {
  const elsewhere = 'url: https://example.com/limits\n'
  const found = await findings(
    {
      'docs.json': docsJson({ navigation: { pages: ['index', 'budget', 'rate', 'rate', 'index'] } }),
      'index.mdx': page('Hi'),
      'budget.mdx': page('', elsewhere),
      'rate.mdx': page('', elsewhere),
    },
    'nav-page-twice',
  )
  expect(found.map(({ message }) => message.split(' ')[1])).toEqual(['"rate"', '"index"'])
})

test('a page that is a link out of the folder is not said to have no file', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'security'] } }),
    'index.mdx': page('Hi'),
  })
  fs.symlinkSync('../SECURITY.md', path.join(root, 'security.mdx'))
  const found = await findings(root, 'nav-page-missing', 'nav-page-ignored')
  expect(found).toMatchObject([
    {
      code: 'nav-page-ignored',
      message: expect.stringContaining('security.mdx is a symbolic link') as string,
    },
  ])
})

test('a link to a page that moved with its folder gets its new address', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({
        navigation: { pages: ['index', 'reference/v2/types/string', 'other/string'] },
      }),
      'index.mdx': page('[a](/sql/types/string) [b](/sql/string)'),
      'reference/v2/types/string.mdx': page('Hi'),
      'other/string.mdx': page('Hi'),
    },
    'link-broken',
  )
  expect(found.map(({ hint }) => hint)).toEqual([
    'Did you mean "/reference/v2/types/string"?',
    'Correct the link or add a redirect.',
  ])
})

test('a picture that lies in one other folder is suggested', async () => {
  const found = await findings(
    {
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': page('![a](/shot.png) ![b](/logo.png) ![c](/gone.png)'),
      'images/shot.png': 'x',
      'images/light/logo.png': 'x',
      'images/dark/logo.png': 'x',
    },
    'image-missing',
  )
  expect(found.map(({ hint }) => hint)).toEqual([
    'Did you mean "/images/shot.png"?',
    'Add it, or correct the path.',
    'Add it, or correct the path.',
  ])
})
