import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder, makeSite, type Files } from '../support/site.ts'

const LONG = 'word '.repeat(100).trim()
const FILES: Record<string, string> = {
  'docs.json': docsJson({
    navigation: {
      groups: [
        { group: 'Guides', pages: ['index', 'guides/broken'] },
        { group: 'API', openapi: 'api.yaml' },
      ],
    },
  }),
  'index.mdx':
    '---\ntitle: Home\ndescription: >\n  folded\n  text\n---\nimport Part from "/snippets/part.mdx"\n\n<Part />\n\n```js\nconst a = 1\nconst b = 2\n```\n\n<Card title="One">\n  - a\n  - b\n</Card>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$$\nx\n$$\n',
  'guides/broken.mdx': '---\ntitle: Broken\n---\n\nText\n\n[gone](/nowhere)\n',
  'snippets/part.mdx': 'From a snippet.\n\nTwo lines.\n',
  '.mintignore': 'drafts/\nold.mdx\n',
  'drafts/new.mdx': 'A draft.\n',
  'old.mdx': 'An old page.\n',
  'api.yaml': `openapi: 3.1.0\ninfo: {title: API, version: '1'}\npaths:\n  /x:\n    get:\n      summary: ${LONG}\n      description: |\n        One\n\n        Two\n      responses: {'200': {description: ok}}\n`,
}
const OF_WINDOWS: Files = Object.fromEntries(
  Object.entries(FILES).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
)

test('a folder that was written on Windows is the same site: pages, Markdown, files, what is ignored', async () => {
  const [ours, theirs] = [makeSite(FILES), makeSite(OF_WINDOWS)]
  const paths = [
    '/',
    '/index.md',
    '/guides/broken',
    '/guides/broken.md',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
  ]
  for (const address of [...paths, '/drafts/new', '/old']) {
    const one = await ours.app.request(address)
    const other = await theirs.app.request(address)
    expect([address, other.status]).toEqual([address, one.status])
    expect(await other.text()).toBe(await one.text())
  }
})

test('check names the same places in it', async () => {
  const places = async (files: Files) => {
    const { stdout } = await lectern(['check', makeFolder(files), '--json'])
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; line: number; column: number }[]
    }
    return diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)
  }
  const found = await places(FILES)
  expect(found).toContainEqual(expect.stringMatching(/^link-\S+ 7:1$/))
  expect(await places(OF_WINDOWS)).toEqual(found)
})

test('no name in an export is longer than a file system takes, nor has a sign that Windows refuses', async () => {
  const out = path.join(makeFolder({}), 'out')
  await lectern(['build', makeFolder(FILES), '--out', out])
  const names = fs.readdirSync(out, { recursive: true, encoding: 'utf8' })
  expect(names.some((name) => name.includes('word-word'))).toBe(true)
  for (const name of names) {
    expect(name.length).toBeLessThan(200)
    for (const step of name.split(path.sep)) {
      expect(Buffer.byteLength(step)).toBeLessThan(256)
      expect(step).not.toMatch(/[<>:"\\|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
    }
  }
})
