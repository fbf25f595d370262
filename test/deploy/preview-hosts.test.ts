import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { statement } from '../../src/store/build-query.ts'
import { openStore } from '../../src/store/open-store.ts'
import { askHost, cookiesOf, type HostQuestion } from '../support/ask-host.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

let server: UploadsServer
let acme: HostedProject

beforeAll(async () => {
  server = await openUploadsServer(
    {},
    { previewUrl: 'http://{preview}--{host}', previewDays: 7, limits: { previews: 4 } },
  )
  acme = await server.project('acme', ['deploy', 'read'])
  await acme.deploy(smallSite('LIVEBODY'))
}, 60_000)

const on = (host: string, address: string, question?: HostQuestion) =>
  askHost(server.url, host, address, question)
const short = (id: string) => id.slice(-12)
const described = async (id: string) =>
  JSON.parse(
    (
      await acme.ask(`/v1/project/acme/deployments/${id}`, {
        headers: { authorization: `Bearer ${acme.key}` },
      })
    ).text,
  ) as { previewUrl: string; branchUrl: string; branch: string; expiresAt: string; preview: boolean }

test('deploy prints the URL of a preview alone, and what is said around it elsewhere', async () => {
  const folder = makeFolder(smallSite('PRINTED'))
  const args = ['--to', server.url, '--key', acme.key, '--project', 'acme', '--preview']
  const plain = await lectern(['deploy', folder, ...args])
  expect(plain.stdout).toMatch(/^http:\/\/[\da-f]{12}--acme\.test\n$/)
  const quiet = await lectern(['deploy', folder, ...args, '--branch', 'printed', '--quiet'])
  expect([quiet.stdout, quiet.stderr]).toEqual(['http://printed--acme.test\n', ''])
  const json = await lectern(['deploy', folder, ...args, '--branch', 'printed', '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ branchUrl: 'http://printed--acme.test' })
})

test('a branch has an origin that shows its newest preview, and each preview one of its own', async () => {
  const first = await acme.deploy(smallSite('FIRSTBODY'), '--preview', '--branch', 'fix-typo')
  expect((await on('fix-typo--acme.test', '/')).text).toContain('FIRSTBODY')
  const second = await acme.deploy(smallSite('SECONDBODY'), '--preview', '--branch', 'fix-typo')
  expect((await on('fix-typo--acme.test', '/')).text).toContain('SECONDBODY')
  expect((await on(`${short(first)}--acme.test`, '/')).text).toContain('FIRSTBODY')
  expect((await acme.ask('/')).text).toContain('LIVEBODY')

  const said = await described(second)
  expect(said).toMatchObject({
    preview: true,
    branch: 'fix-typo',
    branchUrl: 'http://fix-typo--acme.test',
    previewUrl: `http://${short(second)}--acme.test`,
  })
  expect(Date.parse(said.expiresAt) - Date.now()).toBeLessThan(7 * 86_400_000)
  const led = await acme.ask(`/_lectern/preview/${second}`)
  expect([led.status, led.headers.location, led.headers['set-cookie']]).toEqual([
    303,
    `http://${short(second)}--acme.test/`,
    undefined,
  ])
  // On the site itself, a cookie shows nothing else than the site.
  const headers = { cookie: `lectern_preview=${second}` }
  expect((await acme.ask('/', { headers })).text).toContain('LIVEBODY')
})

test('everything on it stays within the preview, and is for reviewers only', async () => {
  await acme.deploy(
    smallSite('ZEBRABODY', {}, { 'docs.json': NAVIGATION, 'more.mdx': MORE }),
    '--preview',
    '--branch',
    'feature/x',
  )
  const { branchUrl } = await described((await server.store.deployments.list('acme', 1))[0]?.id ?? '')
  const { host } = new URL(branchUrl)
  expect(host).toMatch(/^feature-x-[\da-f]{8}--acme\.test$/)
  const page = await on(host, '/more')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.text).toContain('<meta name="robots" content="noindex">')
  expect(page.text).toContain(`<link rel="canonical" href="http://${host}/more">`)
  expect(page.text).toMatch(/Preview of <strong>feature\/x<\/strong>.*<a href="http:\/\/acme\.test\/more">/)
  expect(page.text).not.toMatch(/data-events|data-ask|googletagmanager|feedback\.js/)
  expect((await on(host, '/sitemap.xml')).text).toContain(`http://${host}/more`)
  expect((await on(host, '/_lectern/search?q=zebrabody')).text).toContain('Home')
  expect((await acme.ask('/_lectern/search?q=zebrabody')).text).not.toContain('"/"')
  expect((await on(host, '/robots.txt')).text).toContain('ai-train=no')
  expect((await acme.ask('/')).headers['x-robots-tag']).toBeUndefined()

  for (const address of [
    '/dashboard',
    '/v1/openapi.json',
    '/mcp',
    '/.well-known/mcp',
    '/_lectern/preview/live',
  ])
    expect([address, (await on(host, address)).status]).toEqual([address, 404])
  for (const address of [
    '/_lectern/feedback',
    '/_lectern/events',
    '/_lectern/ask',
    '/_lectern/dashboard/login',
  ])
    expect([address, (await on(host, address, { json: {} })).status]).toEqual([address, 404])
  const key = { headers: { authorization: `Bearer ${acme.key}` } }
  expect((await on(host, '/v1/project/acme/deployments', key)).status).toBe(404)
})

test('what is not there, or no longer, is answered with a sentence', async () => {
  for (const host of ['nothing--acme.test', '0123456789ab--acme.test']) {
    const answer = await on(host, '/')
    expect([answer.status, answer.text, answer.headers['x-robots-tag']]).toEqual([
      404,
      'There is no such preview, or it has expired.\n',
      'noindex',
    ])
  }
  expect((await on('a--b--acme.test', '/')).status).toBe(404)
  expect((await on('fix-typo--nobody.test', '/')).text).toBe('There is no site with this name.\n')

  const id = await acme.deploy(smallSite('OLDBODY'), '--preview', '--branch', 'old')
  expect((await on('old--acme.test', '/')).status).toBe(200)
  const { engine } = server.store
  const age = engine.build
    .updateTable('deployments')
    .set({ created_at: Date.now() - 8 * 86_400_000 })
    .where('id', '=', id)
  await engine.write([statement(age)])
  for (const host of ['old--acme.test', `${short(id)}--acme.test`])
    expect((await on(host, '/')).status).toBe(404)
  expect((await acme.ask(`/_lectern/preview/${id}`)).status).toBe(404)
  // The next deployment forgets it, and nothing else.
  await acme.deploy(smallSite('NEWBODY'), '--preview', '--branch', 'new')
  const left = (await server.store.deployments.list('acme', 50)).map((one) => one.id)
  expect(left).not.toContain(id)
  expect(left).toContain(await server.store.liveDeployments.of('acme'))
})

test('of a site below a path, previews are at the same path, and their readers come back to the page', async () => {
  const below = await server.project('below', ['deploy', 'read'], '/docs')
  const closed = { auth: { method: 'accounts' } }
  const team = { 'team.mdx': '---\ntitle: Team\n---\n[Home](/)' }
  await below.deploy(smallSite('LIVEBODY', closed, team))
  const id = await below.deploy(smallSite('SECRETBODY', {}, team), '--preview', '--branch', 'one')
  const { organizationId } = (await server.store.projects.find('below')) as { organizationId: string }
  const account = { email: 'c@b.test', password: PASSWORD, groups: [], role: null }
  await addAccount(server.store, { organizationId, ...account })
  const headers = { authorization: `Bearer ${below.key}` }
  const told = await below.ask(`/docs/v1/project/below/deployments/${id}`, { headers })
  expect(JSON.parse(told.text)).toMatchObject({ branchUrl: 'http://one--below.test/docs' })

  // As a browser would go, one step after the other.
  const jar = new Map<string, string>()
  const go = async (url: string, question: HostQuestion = {}) => {
    const { host, pathname, search } = new URL(url)
    const cookie = jar.get(host)
    const answer = await on(host, `${pathname}${search}`, {
      ...question,
      headers: { ...question.headers, ...(cookie !== undefined && { cookie }) },
    })
    if (answer.headers['set-cookie']) jar.set(host, cookiesOf(answer))
    const next = answer.headers.location
    return { ...answer, next: next === undefined ? '' : new URL(next, url).href }
  }
  const asked = await go('http://one--below.test/docs/team?a=1')
  expect(asked.next).toBe('http://one--below.test/docs/login?redirect=%2Fdocs%2Fteam%3Fa%3D1')
  const login = await go((await go(asked.next)).next)
  expect(login.next).toMatch(
    /^http:\/\/below\.test\/docs\/login\?redirect=%2Fdocs%2F_lectern%2Fpreview%2Fone/,
  )
  const redirect = new URL(login.next).searchParams.get('redirect') ?? ''
  const entered = await go('http://below.test/docs/login', {
    body: Buffer.from(String(new URLSearchParams({ email: account.email, password: PASSWORD, redirect }))),
    headers: { 'content-type': FORM },
  })
  const inside = await go((await go(entered.next)).next)
  expect(inside.next).toBe('http://one--below.test/docs/team?a=1')
  const page = await go(inside.next)
  expect(page.text).toMatch(/<a href="\/docs\/"[^>]*>Home<\/a>/)
  expect(page.text).toContain('<a href="http://below.test/docs/team">Live page</a>')
  expect((await on('one--below.test', '/team')).status).toBe(404)
})

test('a reader logs in on the site, and no pass is good in another browser or for another preview', async () => {
  const beta = await server.project('beta')
  const closed = { auth: { method: 'accounts' } }
  await beta.deploy(smallSite('LIVEBODY', closed))
  await beta.deploy(smallSite('SECRETBODY', {}), '--preview', '--branch', 'one')
  await beta.deploy(smallSite('OTHERBODY', {}), '--preview', '--branch', 'two')
  const { organizationId } = (await server.store.projects.find('beta')) as { organizationId: string }
  await addAccount(server.store, {
    organizationId,
    email: 'a@b.test',
    password: PASSWORD,
    groups: [],
    role: null,
  })

  const asked = await on('one--beta.test', '/')
  expect([asked.status, asked.headers.location]).toEqual([302, '/login?redirect=%2F'])
  const form = { body: Buffer.from('email=a%40b.test&password=x'), headers: { 'content-type': FORM } }
  expect((await on('one--beta.test', '/login', form)).status).toBe(404)
  const begun = await on('one--beta.test', '/login?redirect=%2F')
  const wanted = begun.headers.location ?? ''
  expect(wanted).toMatch(/^http:\/\/beta\.test\/_lectern\/preview\/one\?browser=[\da-f]{64}&redirect=%2F$/)
  const pathOf = (url: string) => url.replace(/^http:\/\/[^/]+/, '')
  const login = await beta.ask(pathOf(wanted))
  expect(login.headers.location).toMatch(/^\/login\?redirect=%2F_lectern%2Fpreview%2Fone/)

  const fields = new URLSearchParams({ email: 'a@b.test', password: PASSWORD, redirect: pathOf(wanted) })
  const entered = await beta.ask('/login', {
    body: Buffer.from(String(fields)),
    headers: { 'content-type': FORM },
  })
  expect([entered.status, entered.headers.location]).toEqual([303, pathOf(wanted)])
  const handed = await beta.ask(pathOf(wanted), { headers: { cookie: cookiesOf(entered) } })
  const pass = handed.headers.location ?? ''
  expect(pass).toMatch(/^http:\/\/one--beta\.test\/login\/preview\?pass=/)

  const cookie = cookiesOf(begun)
  expect((await on('one--beta.test', pathOf(pass))).status).toBe(401)
  expect((await on('two--beta.test', pathOf(pass), { headers: { cookie } })).status).toBe(401)
  expect((await beta.ask(pathOf(pass), { headers: { cookie } })).status).toBe(404)
  const inside = await on('one--beta.test', pathOf(pass), { headers: { cookie } })
  expect([inside.status, inside.headers.location]).toEqual([303, '/'])
  const session = (inside.headers['set-cookie'] ?? []).find((line) => line.startsWith('lectern_session='))
  expect(session).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  const page = await on('one--beta.test', '/', { headers: { cookie: cookiesOf(inside) } })
  expect(page.text).toContain('SECRETBODY')
  // Whoever got hold of that session has nothing of the site, nor of another preview.
  const headers = { cookie: cookiesOf(inside) }
  expect((await beta.ask('/', { headers })).status).toBe(302)
  expect((await on('two--beta.test', '/', { headers })).status).toBe(302)
})

test('who makes the server read one preview after the other is refused, and the site goes on', async () => {
  const gamma = await server.project('gamma')
  await gamma.deploy(smallSite('LIVEBODY'))
  const ids: string[] = []
  for (let count = 0; count < 7; count++) ids.push(await gamma.deploy(smallSite(`BODY${count}`), '--preview'))
  const statuses: number[] = []
  for (let round = 0; round < 3; round++)
    for (const id of ids) statuses.push((await on(`${short(id)}--gamma.test`, '/')).status)
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await gamma.ask('/')).status).toBe(200)
  // Five previews on this disk, and the live one.
  const folder = path.join(server.dataFolder, 'sites', 'gamma', 'deployments', 'gamma')
  const onDisk = () => fs.readdirSync(folder).filter((name) => name !== 'files')
  await vi.waitFor(() => expect(onDisk()).toHaveLength(6), 30_000)
})

test('views of a preview are not counted', async () => {
  await acme.deploy(
    smallSite('X', {}, { 'docs.json': NAVIGATION, 'more.mdx': MORE }),
    '--preview',
    '--branch',
    'seen',
  )
  const question = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' } }
  expect((await on('seen--acme.test', '/more', question)).status).toBe(200)
  expect((await on('seen--acme.test', '/more.md', question)).status).toBe(200)
  expect((await acme.ask('/', question)).status).toBe(200)
  // What was counted is stored by then.
  await server.stop()
  const store = await openStore({ dataFolder: server.dataFolder })
  const { build } = store.engine
  const rows = await store.engine.read(build.selectFrom('page_views').select('path').distinct().compile())
  await store.close()
  expect(rows).toEqual([{ path: '/' }])
})

const FORM = 'application/x-www-form-urlencoded'
const MORE = '---\ntitle: More\n---\nMore.'
const NAVIGATION = docsJson({
  navigation: { pages: ['index', 'more'] },
  integrations: { gtm: { tagId: 'GTM-ABC1234' } },
})
