import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { lectern, lecternHere, lecternProcess, serving } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { sampled } from '../support/sampled.ts'

describe('usage', () => {
  test('help is printed and names every command', async () => {
    const { code, stdout } = await lecternProcess(['--help'])
    expect(code).toBe(0)
    for (const name of ['dev', 'build', 'start', 'check', 'openapi', 'backup', 'restore', 'import', 'init'])
      expect(stdout).toContain(`  ${name} `)
    expect((await lecternProcess(['build', '--help'])).stdout).toContain('--out DIR')
  })

  const SENSELESS = [[['build', '--colour']], [['check', '/no/such/folder']]]
  const MORE = [[[]], [['publish']], [['check', '.', '.']], [['dev', '.', '--port', 'http']]]
  test.each(sampled(SENSELESS, [...SENSELESS, ...MORE]))(
    'a command line that makes no sense is exit code 2 and one sentence: %j',
    async (args) => {
      const { code, stderr, stdout } = await lecternProcess(args)
      expect(code).toBe(2)
      expect(stderr + stdout).not.toContain('    at ')
    },
  )
})

describe('words of the command line', () => {
  test('help of a command by its name', async () => {
    const { code, stdout } = await lectern(['help', 'check'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: lectern check [dir]')])
    expect((await lectern(['help', 'nothing'])).code).toBe(2)
  })

  test.each([
    [['chek'], 'There is no command "chek". Did you mean `lectern check`?'],
    [['publish'], 'There is no command "publish". Run `lectern --help` for the list.'],
    [['check', '--stric'], 'There is no option --stric. Did you mean --strict?'],
    [['check', '-x'], 'There is no option -x.'],
    [['check', '--no-such'], 'There is no option --no-such.'],
    [['check', '--strict=yes'], '--strict does not take a value.'],
    [['dev', '--port'], '--port needs a value: --port PORT.'],
    [
      ['dev', '--port', '--open'],
      '--port needs a value: --port PORT. Write --port=--open if "--open" is meant.',
    ],
    [['dev', '--no-port'], 'There is no option --no-port.'],
    [['account', 'set', 'a@b.test'], 'Say what to change: --groups, --role or --name.'],
    [['project', 'set', 'acme'], 'Say what to change, such as --name, --url, --git or --quota.'],
  ])('%j', async (args, said) => {
    const { code, stderr } = await lecternHere(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  })
})

describe('check', () => {
  const root = makeFolder({
    'docs.json': `{\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "teal" },\n  "navigation": { "pages": ["index", "missing"] }\n}`,
    'index.mdx':
      '---\ntitle: Home\n---\n\n[gone](/nowhere) [part](#no-such-part) [ok](#real)\n\n![pic](/none.png)\n\n## Real\n\n<Widget>x</Widget>\n',
    'broken.mdx': 'fine\n\n<Card title="never closed\n',
  })

  test('prints one line a finding with file, line, column and hint, and exits with 1', async () => {
    const { code, stdout } = await lectern(['check', root])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^docs\.json:4:26 {2}error {2}config-invalid-value {2}colors\.primary .*teal/m)
    expect(stdout).toMatch(/^docs\.json:5:38 {2}error {2}nav-page-missing {2}Page "missing" has no file\./m)
    expect(stdout).toMatch(/^index\.mdx:5:1 {2}warning {2}link-broken/m)
    expect(stdout).toMatch(/^index\.mdx:5:18 {2}warning {2}anchor-missing/m)
    expect(stdout).toMatch(/^index\.mdx:7:1 {2}warning {2}image-missing/m)
    expect(stdout).toMatch(/^index\.mdx:11:1 {2}warning {2}component-unknown/m)
    expect(stdout).toMatch(/^broken\.mdx:3:\d+ {2}error {2}mdx-syntax/m)
    expect(stdout).not.toContain('#real')
  })

  test('as JSON it is one object', async () => {
    const { stdout } = await lectern(['check', root, '--json'])
    const { pages, compiled, errors, diagnostics } = JSON.parse(stdout) as Record<string, number> & {
      diagnostics: unknown[]
    }
    expect({ pages, compiled, errors }).toEqual({ pages: 2, compiled: 1, errors: 3 })
    expect(diagnostics.length).toBeGreaterThan(5)
  })

  test('on GitHub findings are annotations', async () => {
    const { stdout } = await lectern(['check', root], { GITHUB_ACTIONS: 'true' })
    expect(stdout).toContain('::error file=docs.json,line=5,col=38,title=nav-page-missing::')
  })
})

describe('init, check and build belong together', () => {
  const root = path.join(makeFolder({}), 'my-docs')

  test('a starter is created, is without fault, and is not overwritten', async () => {
    expect((await lectern(['init', root])).code).toBe(0)
    const checked = await lectern(['check', root, '--strict'])
    expect([checked.code, checked.stdout]).toEqual([0, ''])
    const again = await lectern(['init', root])
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('docs.json')
  })

  test('build writes pages, Markdown and files for machines; a second run writes nothing; a change writes one page', async () => {
    const out = path.join(root, '..', 'site')
    const run = async () =>
      JSON.parse(
        (await lectern(['build', root, '--out', out, '--json', '--base-url', 'https://x.test/'])).stdout,
      ) as { written: number }
    expect((await run()).written).toBe(3)
    expect(fs.readFileSync(path.join(out, 'quickstart/index.html'), 'utf8')).toContain(
      '<link rel="canonical" href="https://x.test/quickstart"',
    )
    expect(fs.readFileSync(path.join(out, 'guides/writing.md'), 'utf8')).toContain('Questions about writing?')
    for (const file of [
      'index.html',
      '404.html',
      'llms.txt',
      'llms-full.txt',
      'sitemap.xml',
      'robots.txt',
      'skill.md',
    ])
      expect(fs.existsSync(path.join(out, file)), file).toBe(true)
    expect((await run()).written).toBe(0)
    fs.appendFileSync(path.join(root, 'snippets/support.mdx'), '\nOr write to us.\n')
    expect((await run()).written).toBe(1)
    expect(fs.readFileSync(path.join(out, 'guides/writing/index.html'), 'utf8')).toContain('Or write to us')
    fs.rmSync(path.join(root, 'quickstart.mdx'))
    await run()
    expect(fs.existsSync(path.join(out, 'quickstart/index.html'))).toBe(false)
  })

  test('build refuses to overwrite the docs folder', async () => {
    expect((await lectern(['build', root, '--out', root])).code).toBe(2)
  })
})

test('start serves until it is asked to stop', async () => {
  const root = makeFolder({ 'docs.json': docsJson(), 'index.mdx': 'Home', 'guides/start.mdx': 'Start' })
  const server = await serving(['start', root])
  const health = await fetch(`${server.url}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  const page = await fetch(`${server.url}/guides/start`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const etag = page.headers.get('etag') as string
  expect((await fetch(`${server.url}/guides/start`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(await server.stop()).toBe(0)
})

test('start refuses a lectern.json it does not understand', async () => {
  const root = makeFolder({
    'docs.json': docsJson(),
    'index.mdx': 'Home',
    'guides/start.mdx': 'x',
    'lectern.json': '{ "auht": {} }',
  })
  const { code, stdout } = await lecternHere(['start', root, '--port', '0'])
  expect(code).toBe(1)
  expect(stdout).toContain('lectern.json:1:3')
})

test('what the machine refuses is said in a sentence, without a stack', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'x',
    blocked: 'a file, not a folder',
  })
  const { code, stderr } = await lectern(['build', root, '--out', path.join(root, 'blocked', 'site')])
  expect(code).toBe(1)
  expect(stderr).toMatch(/lectern build failed: .+/)
  expect(stderr).not.toContain('    at ')
})

test('check shows the line of a finding, and only the files that are asked for', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'other'] } }),
    'index.mdx': 'Text and a [link](/gone).\n',
    'other.mdx': '[link](/gone)\n',
  })
  const all = await lectern(['check', root, '--frames'])
  expect(all.stdout).toContain('    1 | Text and a [link](/gone).\n                   ^')
  expect(all.stdout).toContain('other.mdx:1:1')
  expect(all.stderr).toContain('Add --strict to fail on warnings')
  const some = await lectern(['check', root, '--files', 'index.mdx'])
  expect(some.stdout).toContain('index.mdx:1:12')
  expect(some.stdout).not.toContain('other.mdx')
  const none = await lectern(['check', root, '--files', 'nope.mdx'])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no file nope.mdx.')])
})
