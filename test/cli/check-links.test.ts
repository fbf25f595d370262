import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

test('a list of a folder can be linked to, and one of a folder without pages cannot', async () => {
  const links = ['/guides/llms.txt', '/own/llms.txt', '/nowhere/llms.txt', '/llms.txt']
  const folder = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'guides/start'] } }),
    'index.mdx': links.map((url) => `[list](${url})`).join('\n\n'),
    'guides/start.mdx': 'x',
    'own/llms.txt': '# Mine',
  })
  const { stdout } = await lectern(['check', folder, '--json'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string }[] }
  const broken = diagnostics.filter(({ code }) => code === 'link-broken').map(({ message }) => message)
  expect(broken).toEqual([expect.stringContaining('/nowhere/llms.txt')])
})

describe('external links', () => {
  const asked: string[] = []
  let most = 0
  let now = 0
  const server = http.createServer((request, response) => {
    const { method, url = '' } = request
    asked.push(`${method} ${url}`)
    now++
    most = Math.max(most, now)
    response.on('close', () => now--)
    const status = { '/gone': 404, '/members': 403, '/tired': 429 }[url] ?? 200
    if (url === '/moved') response.writeHead(301, { location: '/there' })
    else if (url === '/shy' && method === 'HEAD') response.writeHead(405)
    else response.writeHead(status)
    response.end(method === 'HEAD' ? undefined : 'x'.repeat(100_000))
  })
  let site = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const folder = () =>
    makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': `---\ntitle: Home\n---\n\n[a](${site}/there) [b](${site}/there#part) [c](${site}/shy) [d](${site}/moved)\n\n[e](${site}/gone)\n\n[f](${site}/members) [g](https://example.com/x) [h](${site}/{id})\n\n[e](${site}/gone)\n`,
    })

  test('those that are gone are named with their place; each is asked for once, one after the other', async () => {
    asked.length = 0
    const root = folder()
    const { code, stdout } = await lectern(['check', root, '--external', '--all'], {
      LECTERN_PRIVATE_HOSTS: '127.0.0.1',
    })
    expect(code).toBe(0)
    const found = stdout.split('\n').filter((line) => line.includes('external-link'))
    expect(found.map((line) => line.replace(/".*"/, '…'))).toEqual([
      expect.stringContaining(
        'index.mdx:7:1  warning  external-link-broken  … leads nowhere: its server answered 404',
      ),
      expect.stringContaining('index.mdx:11:1  warning  external-link-broken'),
      expect.stringContaining(
        'index.mdx:9:1  info  external-link-unchecked  … could not be checked: its server answered 403',
      ),
    ])
    expect(asked).toEqual([
      'HEAD /there',
      'HEAD /shy',
      'GET /shy',
      'HEAD /moved',
      'HEAD /there',
      'HEAD /gone',
      'GET /gone',
      'HEAD /members',
      'GET /members',
    ])
    expect(most).toBe(1)
  })

  test('what was there is believed for a while, what was not is asked for again', async () => {
    const root = folder()
    const env = { LECTERN_PRIVATE_HOSTS: '127.0.0.1' }
    await lectern(['check', root, '--external'], env)
    asked.length = 0
    await lectern(['check', root, '--external'], env)
    expect(asked).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /members', 'GET /members'])
    const file = path.join(root, '.lectern/cache/links.json')
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, number>
    fs.writeFileSync(file, JSON.stringify({ ...kept, [`${site}/there`]: Date.now() - 8 * 86_400_000 }))
    asked.length = 0
    await lectern(['check', root, '--external'], env)
    expect(asked[0]).toBe('HEAD /there')
    asked.length = 0
    await lectern(['check', root, '--external', '--external-age', '0'], env)
    expect(asked).toHaveLength(9)
  })

  test('private addresses are not asked unless they were opened', async () => {
    asked.length = 0
    const { stdout } = await lectern(['check', folder(), '--external', '--all'], {
      LECTERN_PRIVATE_HOSTS: '',
    })
    expect(asked).toEqual([])
    expect(stdout).toContain('127.0.0.1 is not on the public internet')
  })

  test('nothing is written through links that came with the folder', async () => {
    const env = { LECTERN_PRIVATE_HOSTS: '127.0.0.1' }
    const other = makeFolder({ 'profile.txt': 'mine' })
    const profile = path.join(other, 'profile.txt')
    const root = folder()
    const cache = path.join(root, '.lectern/cache')
    fs.mkdirSync(cache, { recursive: true })
    for (const name of ['links.json', 'links.json.new']) fs.symlinkSync(profile, path.join(cache, name))
    expect((await lectern(['check', root, '--external'], env)).code).toBe(0)
    expect(fs.readFileSync(profile, 'utf8')).toBe('mine')
    expect(fs.readFileSync(path.join(cache, 'links.json'), 'utf8')).toContain('/there')
    fs.rmSync(cache, { recursive: true })
    fs.symlinkSync(other, cache)
    const refused = await lectern(['check', root, '--external'], env)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is a link')])
    expect(fs.readdirSync(other)).toEqual(['profile.txt'])
  })

  test('a host that asks for a pause has it', async () => {
    const root = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': `[a](${site}/tired) [b](${site}/there)`,
    })
    asked.length = 0
    const { stdout } = await lectern(['check', root, '--external', '--all'], {
      LECTERN_PRIVATE_HOSTS: '127.0.0.1',
    })
    expect(asked).toEqual(['HEAD /tired', 'GET /tired'])
    expect(stdout).toContain('its server asked for a pause')
  })

  test('an age without --external makes no sense', async () => {
    const { code, stderr } = await lectern(['check', folder(), '--external-age', '3'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--external-age needs --external')])
  })
})

test('--groups names links to pages that these readers cannot see, and no others', async () => {
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'staff', 'partners'] },
      redirects: [{ source: '/old', destination: '/staff' }],
    }),
    'index.mdx': '---\ntitle: Home\n---\n\n[a](/staff) [b](/partners)\n\n[c](/old#x)\n',
    'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\n[a](/partners)',
    'partners.mdx': '---\ntitle: Partners\ngroups: [partners]\n---\n\n[a](/)',
  })
  const closed = async (groups: string) => {
    const { stdout } = await lectern(['check', root, '--groups', groups, '--json'])
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; message: string; file: string; line: number }[]
    }
    return diagnostics
      .filter(({ code }) => code === 'link-closed')
      .map(({ message, file, line }) => `${file}:${line} ${/"([^"]+)"/.exec(message)?.[1]}`)
  }
  expect(await closed('partners')).toEqual(['index.mdx:5 /staff', 'index.mdx:7 /old#x'])
  expect(await closed('staff')).toEqual(['index.mdx:5 /partners', 'staff.mdx:6 /partners'])
  expect(await closed('staff, partners')).toEqual([])
  expect(await closed('')).toHaveLength(3)
})

test('colours that are hard to read are measured', async () => {
  const root = makeFolder({
    'docs.json': `{\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "#facc15", "light": "#facc15", "dark": "#0891b2" },\n  "navigation": { "pages": ["index"] }\n}`,
    'index.mdx': '---\ntitle: Home\n---\n\nHome',
  })
  const { stdout } = await lectern(['check', root, '--all'])
  const found = stdout.split('\n').filter((line) => line.includes('color-contrast'))
  expect(found).toEqual([
    expect.stringMatching(
      /^docs\.json:4:\d+ {2}info {2}color-contrast {2}colors\.primary \(#facc15\) has a contrast of 1\.53:1 on the light page/,
    ),
    expect.stringMatching(/buttons \(#fff\) on colors\.dark \(#0891b2\) has a contrast of 3\.68:1/),
  ])
})

test('what the pages of a spec that is away would be, nobody can say; other links are judged all the same', async () => {
  const openapi = { source: 'http://127.0.0.1:9/openapi.json', directory: 'rest' }
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'API', openapi },
        ],
      },
      redirects: [
        { source: '/old', destination: '/rest/pets/list' },
        { source: '/older', destination: '/gone' },
      ],
    }),
    'index.mdx': '---\ntitle: Home\n---\n\n[a](/rest/pets/list-pets) [b](/Rest/pets) [c](/restless)\n',
  })
  const { stdout } = await lectern(['check', root, '--all'])
  const found = stdout.split('\n').filter((line) => /spec-fetch|link-broken|redirect-target/.test(line))
  expect(found.map((line) => line.replace(/^.*(?:error|warning) +/, '')).toSorted()).toEqual([
    expect.stringContaining('link-broken  "/restless" is not a page'),
    expect.stringContaining('redirect-target  The redirect from "/older" leads to "/gone"'),
    expect.stringContaining('spec-fetch  The OpenAPI file at http://127.0.0.1:9/openapi.json'),
  ])
  expect(found.find((line) => line.includes('spec-fetch'))).toMatch(/^docs\.json:\d+:\d+ /)
})

test('what readers are shown at an address counts: pages that stand in, redirects, .md/', async () => {
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'only-english'] },
          { language: 'de', pages: ['de/index'] },
        ],
      },
      redirects: [
        { source: '/draft', destination: '/only-english' },
        { source: '/left', destination: 'https://example.com/' },
      ],
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nHome',
    'only-english.mdx': '---\ntitle: Only English\n---\n\n## Part\n',
    'draft.mdx': '---\ntitle: Draft\n---\n\n## Old\n\n[own](#old)\n',
    'left.mdx': '---\ntitle: Left\n---\n\nLeft',
    'de/index.mdx': [
      '---\ntitle: Start\n---\n',
      '[a](/de/only-english) [b](/de/only-english#part) [c](/draft#part) [d](/left#any) [e](/only-english.md/#part)\n',
      '[f](/de/nowhere)\n\n[g](/de/only-english#gone)\n\n[h](/draft#old)\n',
    ].join('\n'),
  })
  const { stdout } = await lectern(['check', root])
  const found = stdout.split('\n').filter((line) => / (?:link-broken|anchor-missing) /.test(line))
  expect(found.map((line) => line.replace(/\. .*/, ''))).toEqual([
    expect.stringContaining('link-broken  "/de/nowhere" is not'),
    expect.stringContaining('anchor-missing  /only-english has no heading "#gone"'),
    expect.stringContaining('anchor-missing  /only-english has no heading "#old"'),
  ])
})
