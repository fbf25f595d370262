import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { sampled } from '../support/sampled.ts'
import { cpuTime, slowness } from '../support/cpu-time.ts'
import { STRANGER } from '../../src/access/viewer.ts'
import { docsJson, makeSite } from '../support/site.ts'

const page = (text: string) => `---\ntitle: Home\n---\n\n${text}`
const oneFolder = (index: string, more: Record<string, string> = {}) => ({
  'docs.json': docsJson({ navigation: { pages: ['index'] } }),
  'index.mdx': page(index),
  ...more,
})

test('a host name that no name can be as long as is refused, so that it is not written into every address', async () => {
  const { app } = makeSite(oneFolder('x'), STRANGER, { content: { baseUrl: undefined } })
  for (const path of ['/', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/missing']) {
    const answer = await app.request(`http://${'a'.repeat(9000)}.test${path}`)
    expect(answer.status, path).toBe(400)
    expect((await answer.text()).length, path).toBeLessThan(20_000)
    expect((await app.request(`http://${'a'.repeat(240)}.test:3000/`)).status).toBe(200)
  }
})

test.each([
  ['that is made', '/llms-full.txt', { 'index.mdx': page(manyWords()) }],
  ['of the author', '/llms-full.txt', { 'llms-full.txt': manyWords() }],
  [
    'with the API',
    '/openapi-specs.download',
    {
      'api.json': largeSpec(),
      'docs.json': docsJson({ navigation: { pages: ['index', 'api.json GET /a'] } }),
    },
  ],
])('a large file %s is compressed once, whoever asks for it', async (_, address, files) => {
  const { app } = makeSite(oneFolder('x', files))
  const ask = async (headers: Record<string, string>) => {
    const started = cpuTime()
    const answer = await app.request(address, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { bytes, answer, ms: cpuTime() - started }
  }
  const plain = await ask({})
  expect(plain.answer.status).toBe(200)
  expect(plain.bytes.length).toBeGreaterThan(1_000_000)
  expect(plain.answer.headers.get('content-encoding')).toBeNull()
  const first = await ask({ 'accept-encoding': 'gzip, br' })
  expect(first.answer.headers.get('content-encoding')).toBe('gzip')
  expect(zlib.gunzipSync(first.bytes).equals(plain.bytes)).toBe(true)
  // The clock counts all of this process: a collection, or what another test left to be done, may fall into some of them.
  let cheapest = Infinity
  for (let time = 0; time < 20 && cheapest > first.ms / 3; time++) {
    const again = await ask({ 'accept-encoding': 'br, gzip' })
    expect(again.bytes.equals(first.bytes)).toBe(true)
    cheapest = Math.min(cheapest, again.ms)
  }
  expect(cheapest).toBeLessThan(first.ms / 3)
})

function manyWords(): string {
  return Array.from({ length: 400_000 }, (_, index) => (index * 7919).toString(36)).join(' ')
}

function largeSpec(): string {
  const operation = { summary: 'Get', responses: { 200: { description: manyWords() } } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: operation } },
  })
}

test('style sheets are prepared once, however many there are; those beyond the bound are sent as they are', async () => {
  // As long in the short run, with fewer rules and much space.
  const sheet = `* { margin: 0 }\n.a{${'margin:0;'.repeat(sampled(18_000, 54_000))}}`.padEnd(486_000)
  const names = Array.from({ length: 10 }, (_, index) => `s${index}.css`)
  const { app } = makeSite(oneFolder('x', Object.fromEntries(names.map((name) => [name, sheet]))))
  const askAll = async () => {
    const started = cpuTime()
    const texts: string[] = []
    for (const name of names) texts.push(await (await app.request(`/${name}`)).text())
    return { ms: cpuTime() - started, isPrepared: texts.map((text) => text.includes('@layer')) }
  }
  const first = await askAll()
  expect(first.isPrepared).toEqual(names.map((_, index) => index < 8))
  const again = await askAll()
  expect(again.isPrepared).toEqual(first.isPrepared)
  expect(again.ms).toBeLessThan(first.ms / 2)
})

test('a style sheet that is too large to be prepared leaves the others their room', async () => {
  const { app } = makeSite(
    oneFolder('x', {
      'a/vendor.css': `.a{${'margin:0;'.repeat(450_000)}}`,
      'b/large.css': `* { margin: 0 }\n.a{${'margin:0;'.repeat(54_000)}}`,
      'style.css': '* { margin: 0 }',
    }),
  )
  for (const [path, isPrepared] of [
    ['/a/vendor.css', false],
    ['/b/large.css', true],
    ['/style.css', true],
  ] as const)
    expect((await (await app.request(path)).text()).includes('@layer'), path).toBe(isPrepared)
})

test.each([
  ['a line whose number cannot be counted up to', '```js {99999999999999999999}\na\n```'],
  ['lines from there on', '```js focus={99999999999999999999-999999999999999999999}\na\n```'],
  [
    'many ranges',
    `\`\`\`js {${Array.from({ length: 60_000 }, (_, at) => `${at}-900000`).join()}}\na\n\`\`\``,
  ],
  [
    'a table with one long row',
    '<table><tbody><tr>{Array.from({ length: 3000 }, () => <td>a</td>)}</tr>{Array.from({ length: 3000 }, () => <tr><td>b</td></tr>)}</tbody></table>',
  ],
  ['an icon of dots', `<Card title="x" icon="${'.'.repeat(150_000)}">a</Card>`],
  [
    'an icon of colons and slashes',
    `<Card title="x" icon="a${':'.repeat(20_000)}\\n${'/'.repeat(20_000)}">a</Card>`,
  ],
  ['a cell of a table with much space in it', '| a |\n|---|\n| {"\\t".repeat(100000) + "b"} c |'],
  ['HTML full of beginnings', `<div dangerouslySetInnerHTML={{__html: "<style 'N".repeat(20000)}} />`],
  ['HTML full of scripts', '<div dangerouslySetInnerHTML={{__html: "<script>".repeat(100000)}} />'],
])('a page with %s is shown', async (_, text) => {
  const { app, errors } = makeSite(oneFolder(text))
  const started = cpuTime()
  expect((await app.request('/')).status).toBe(200)
  const markdown = await app.request('/index.md')
  expect((await markdown.text()).length).toBeLessThan(1_000_000)
  expect(cpuTime() - started).toBeLessThan(3000 * slowness())
  expect(errors).toEqual([])
})

const PERL = ['perl', `'/*`] as const
const LIVESCRIPT = ['livescript', `/'`] as const
const BLOCKS = sampled(1, 6)

test.each(sampled<readonly (typeof PERL | typeof LIVESCRIPT)[]>([PERL], [PERL, LIVESCRIPT]))(
  'code that the grammar of %s takes long for is shown without colours',
  async (lang, unit) => {
    const block = `\`\`\`${lang}\n${`${unit.repeat(900)}\n`.repeat(30)}\`\`\`\n\n`
    const { app, errors } = makeSite(oneFolder(block.repeat(BLOCKS)))
    const started = cpuTime()
    expect(await (await app.request('/')).text()).toContain(unit.slice(0, 1))
    // Without a bound, a third of a second for each of 180 lines, or of 30.
    expect(cpuTime() - started).toBeLessThan(BLOCKS * 2000 * slowness())
    expect(errors).toEqual([])
  },
)

test.each([
  [
    'a line of frontmatter with much space in it',
    { 'index.mdx': `---\nb: "\nA:\t${'\t'.repeat(6000)}x\u2028${'\t'.repeat(6000)}y\n---\nx` },
  ],
  ['a script with much space in it', { 'a.js': `typeof${'\t'.repeat(200_000)}x` }],
  ['a script of empty lines', { 'a.js': '\n'.repeat(200_000) }],
  ['a script full of beginnings', { 'a.js': '\nimport '.repeat(50_000) }],
  ['a script full of lines that begin an import', { 'a.js': 'import \n'.repeat(60_000) }],
  [
    'a component full of beginnings',
    {
      'index.mdx': "import { A } from '/snippets/a.jsx'\n\n<A />",
      'snippets/a.jsx': `export const A = () => <b>x</b>\n//${'<useA<f'.repeat(30_000)}`,
    },
  ],
])('a folder with %s is served', async (_, files) => {
  const started = cpuTime()
  const { app } = makeSite(oneFolder('x', files))
  expect((await app.request('/')).status).toBe(200)
  expect(cpuTime() - started).toBeLessThan(4000 * slowness())
})
