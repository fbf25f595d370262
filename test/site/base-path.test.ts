import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { BASED_FILES } from '../support/based-site.ts'
import { crawl } from '../support/crawl.ts'
import { makeDashboardSite, type DashboardSite } from '../support/dashboard-site.ts'
import { fileServer } from '../support/file-server.ts'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/folder.ts'
import { makeGuardedSite } from '../support/guarded-site.ts'
import { sampled } from '../support/sampled.ts'
import { authorizeUrl, callMcp, follow, registeredId, tokenOfReader } from '../support/oauth-steps.ts'
import { atEndOfFile } from '../support/at-end.ts'

const BASE = '/docs'
/** What no page leads to. */
const MACHINE_FILES = [
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/skill.md',
  '/.well-known/agent-skills/index.json',
  '/.well-known/mcp',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-cards.json',
  '/.well-known/ai-catalog.json',
  '/v1/openapi.json',
  '/changes/rss.xml',
  '/_lectern/search?q=install',
  '/dashboard',
  '/login?redirect=/team',
  '/old',
  '/older',
  '/was/guide',
  '/index.md',
]

describe('a site below a path of its host', () => {
  let site: DashboardSite
  let origin: string
  beforeAll(async () => {
    site = await makeDashboardSite({}, BASED_FILES, { base: BASE })
    origin = new URL(site.url).origin
    await site.account('reader@acme.test')
    await site.member('admin@acme.test', 'admin')
  })

  test('leads nowhere else, for strangers and for readers', async () => {
    for (const headers of [{}, { cookie: await site.login('reader@acme.test') }]) {
      const { visited, wrong } = await crawl(['/', ...MACHINE_FILES], { site: site.url, headers })
      expect(wrong).toEqual([])
      expect(visited.size).toBeGreaterThan(40)
    }
  })

  test('authors may write its path or leave it out; a page of that very path is meant first', async () => {
    const html = await (await site.get('/')).text()
    expect(html).toContain('<a href="/docs/guide">Guide</a>')
    expect(html).toContain('<a href="/docs/guide" class="link">As shown</a>')
    expect(html).toContain('<a href="/docs/docs/twice" class="link">Twice</a>')
    expect(html).toContain('"/left-alone"')
    const markdown = await (await site.get('/index.md')).text()
    expect(markdown).toMatch(/\[As shown\]\(https?:\/\/[^/)]+\/docs\/guide\)/)
    expect(markdown).toMatch(/\[Twice\]\(https?:\/\/[^/)]+\/docs\/docs\/twice\)/)
    expect(markdown).toContain('<a href="/left-alone">')
    expect((await site.get('/older')).headers.get('location')).toBe('/docs/guide')
    expect((await site.get('/had/guide')).headers.get('location')).toBe('/docs/guide')
    // What a request fills in never becomes a host.
    for (const evil of ['/had//evil.test', '/had/%2fevil.test', '/had/%5cevil.test', '//evil.test'])
      expect((await site.get(evil)).headers.get('location') ?? '/docs').toMatch(/^\/docs(?:\/|$)/)
  })

  test('answers at the root to probes only, and says where it is', async () => {
    const at = (address: string) => fetch(`${origin}${address}`, { redirect: 'manual' })
    for (const address of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/docs/healthz',
      '/docs/readyz',
      '/docs/metrics',
    ])
      expect([address, (await at(address)).status]).toEqual([address, 200])
    const root = await at('/')
    expect([root.status, root.headers.get('location')]).toEqual([302, '/docs/'])
    for (const address of [
      '/guide',
      '/docsguide',
      '/login',
      '/mcp',
      '/dashboard',
      '/_lectern/search?q=a',
      '/robots.txt',
    ])
      expect([address, (await at(address)).status]).toEqual([address, 404])
    for (const address of ['/docs', '/docs/', '/docs/guide/']) expect((await at(address)).status).toBe(200)
  })

  test('its cookies are sent nowhere else', async () => {
    const body = new URLSearchParams({
      email: 'reader@acme.test',
      password: 'correct horse battery',
      redirect: '/docs/team',
    })
    const answer = await fetch(`${site.url}/login`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/docs/team')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toContain('Path=/docs;')
    const entered = await fetch(`${site.url}/_lectern/dashboard/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@acme.test', password: 'correct horse battery' }),
    })
    const paths = entered.headers.getSetCookie().map((line) => /Path=([^;]*)/.exec(line)?.[1])
    expect(paths).toEqual(['/docs/dashboard', '/docs/_lectern/dashboard', '/docs/v1/manage'])
  })

  test('who has to log in comes back to the page', async () => {
    const asked = await site.get('/team?x=1')
    expect(asked.headers.get('location')).toBe('/docs/login?redirect=%2Fdocs%2Fteam%3Fx%3D1')
    const form = await (await fetch(new URL(asked.headers.get('location') ?? '', origin))).text()
    expect(form).toContain('action="/docs/login"')
    expect(form).toContain('value="/docs/team?x=1"')
  })

  test('tools find the OAuth server where the RFCs put it, and log in', async () => {
    const refused = await callMcp(site.url, 'nothing')
    const metadata = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]
    expect(metadata).toBe(`${origin}/.well-known/oauth-protected-resource/docs/authed/mcp`)
    const resource = (await (await fetch(metadata ?? '')).json()) as {
      resource: string
      authorization_servers: string[]
    }
    expect(resource).toMatchObject({
      resource: `${site.url}/authed/mcp`,
      authorization_servers: [`${site.url}/authed/mcp/oauth`],
    })
    for (const place of [
      `${origin}/.well-known/oauth-authorization-server/docs/authed/mcp/oauth`,
      `${origin}/.well-known/openid-configuration/docs/authed/mcp/oauth`,
      `${site.url}/authed/mcp/oauth/.well-known/openid-configuration`,
      `${site.url}/.well-known/oauth-authorization-server`,
    ]) {
      const found = (await (await fetch(place)).json()) as Record<string, unknown>
      expect([place, found['issuer']]).toEqual([place, `${site.url}/authed/mcp/oauth`])
      for (const name of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'jwks_uri'])
        expect(found[name]).toMatch(`${site.url}/authed/mcp/oauth/`)
    }
    const stranger = await follow(site, authorizeUrl(site, await registeredId(site)), '')
    expect(stranger.path).toBe('/docs/login')
    expect((await callMcp(site.url, await tokenOfReader(site, 'reader@acme.test'))).status).toBe(200)
  })

  test('feedback and events name pages as the site does, however they are sent', async () => {
    for (const sent of ['/guide', '/docs/guide', `${site.url}/guide`]) {
      const answer = await fetch(`${site.url}/_lectern/feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: sent, source: 'thumbs_only', helpful: true }),
      })
      expect(answer.status).toBe(201)
    }
    const { store, project } = site.records
    const { key } = await createApiKey(store, project, { type: 'admin', label: 't', createdBy: 't' })
    for (const api of [`${site.url}/v1`, `${origin}/v1`]) {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${api}/analytics/${project.id}/feedback`, { headers })
      const { feedback } = (await answer.json()) as { feedback: { path: string }[] }
      expect(feedback.map((one) => one.path)).toEqual(['/guide', '/guide', '/guide'])
    }
  })
})

test('so does the manual', async () => {
  const files = Object.fromEntries(
    fs
      .globSync('**/*', { cwd: 'docs', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative('docs', path.join(entry.parentPath, entry.name)))
      .map((name) => [name, fs.readFileSync(path.join('docs', name))]),
  )
  const site = await makeGuardedSite({ base: '/help/en', lectern: {}, files: files as never })
  const most = sampled(30, Number.POSITIVE_INFINITY)
  const { visited, wrong } = await crawl(['/', '/llms.txt', '/sitemap.xml'], { site: site.url, most })
  expect(wrong).toEqual([])
  expect(visited.size).toBeGreaterThanOrEqual(sampled(30, 150))
})

test('an export is put below the path, and leads nowhere else', async () => {
  const root = makeFolder(BASED_FILES)
  const host = makeFolder({})
  const server = await fileServer(host)
  atEndOfFile(() => server.close())
  const site = `${server.url}${BASE}`
  expect(
    await lectern(['build', root, '--out', path.join(host, 'docs'), '--base-url', `${site}/`]),
  ).toMatchObject({
    code: 0,
  })
  const start = ['/', '/llms.txt', '/sitemap.xml', '/older/', '/guide.md', '/404.html']
  const { visited, wrong } = await crawl(start, { site })
  expect(wrong).toEqual([])
  expect(visited.size).toBeGreaterThan(20)
  expect(fs.readFileSync(path.join(host, 'docs/_redirects'), 'utf8')).toContain('/docs/older /docs/guide 308')
})
