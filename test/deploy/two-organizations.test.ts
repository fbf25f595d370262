import { createHash } from 'node:crypto'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { createCredential } from '../../src/auth/client-credentials.ts'
import { cookiesOf } from '../support/ask-host.ts'
import { pageHeader } from '../support/dashboard-access.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

/** Everything of Acme, and of the server, holds this word; nothing that Evil gets may. */
const WORD = 'ZEBRA'
const ENVIRONMENT = {
  LECTERN_SECRET: `${WORD}-secret-of-the-installation-0123456789`,
  LECTERN_OIDC_CLIENT_SECRET: `${WORD}-client-secret`,
  LECTERN_SITE_PASSWORD: `${WORD}-site-password`,
}

let server: UploadsServer
let acme: HostedProject
let evil: HostedProject

beforeAll(async () => {
  server = await openUploadsServer(ENVIRONMENT)
  acme = await server.project('acme')
  evil = await server.project('evil', ['admin', 'deploy', 'read', 'write'])
  await acme.deploy(
    smallSite(`${WORD} text`, { auth: { method: 'accounts' } }, { 'plan.txt': `${WORD} file` }),
  )
  for (const id of ['acme', 'evil']) {
    const project = await server.store.projects.find(id)
    await addAccount(server.store, {
      organizationId: project?.organizationId ?? '',
      email: `admin@${id}.test`,
      password: PASSWORD,
      groups: [],
      role: 'admin',
    })
  }
  await server.store.loginSecrets.setOidc('acme', {
    issuer: 'https://id.acme.test',
    clientSecret: `${WORD}-of-acme`,
  })
}, 60_000)
afterAll(() => server?.stop())

const form = (fields: Record<string, string>) => ({
  body: Buffer.from(new URLSearchParams(fields).toString()),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const accountLogin = (email: string) => form({ email, password: PASSWORD, redirect: '/' })

test('what one sends as its own settings makes it nobody else', async () => {
  const claims = { organization: 'acme', project: 'acme', baseUrl: `http://${acme.host}` }
  await evil.deploy(smallSite('EVIL text', { ...claims, auth: { method: 'accounts' } }))
  // Evil's own people log in on Evil's site; Acme's do not, and nothing of Acme is there.
  expect((await evil.ask('/login', accountLogin('admin@evil.test'))).status).toBe(303)
  expect((await evil.ask('/login', accountLogin('admin@acme.test'))).status).toBe(401)
  expect((await acme.ask('/login', accountLogin('admin@evil.test'))).status).toBe(401)
})

test('code, files and addresses in an upload reach nothing of the server or of others', async () => {
  const page = `
{(() => { try { return JSON.stringify(process.env) } catch { return 'no process' } })()}
{(() => { try { return require('node:fs').readFileSync('/proc/self/environ', 'utf8') } catch { return 'no files' } })()}
{(() => { try { return typeof fetch } catch { return 'no fetch' } })()}

![](../acme/plan.txt) ![](/../../acme/plan.txt) ![](file:///proc/self/environ)

<Snippet file="../../../acme/plan.txt" />`
  await evil.deploy(smallSite(page))
  for (const address of ['/', '/index.md', '/llms-full.txt', '/plan.txt', '/..%2facme%2fplan.txt'])
    expect((await evil.ask(address)).text).not.toContain(WORD)
  const bad = ['../acme/plan.txt', '/etc/passwd', 'a/../../x', 'C:\\\\x']
  for (const name of bad) {
    const answer = await evil.ask('/v1/project/evil/deployments', {
      json: { files: { [name]: ['0'.repeat(64), 1] } },
      headers: { authorization: `Bearer ${evil.key}` },
    })
    expect([name, answer.status]).toEqual([name, 400])
  }
})

test('a key opens the projects of its organization, by whatever host it asks', async () => {
  const headers = { authorization: `Bearer ${evil.key}` }
  const addresses = [
    '/v1/project/acme/deployments',
    '/v1/manage/acme/accounts',
    '/v1/manage/acme/keys',
    '/v1/manage/acme/login',
    '/v1/manage/acme/feedback',
    '/v1/manage/acme/audit',
    '/v1/analytics/acme/feedback',
  ]
  for (const site of [evil, acme])
    for (const address of addresses)
      expect([address, (await site.ask(address, { headers })).status]).toEqual([address, 404])
  const change = { method: 'PUT', json: { oidc: { issuer: 'https://evil.example' } }, headers }
  expect((await evil.ask('/v1/manage/acme/login', change)).status).toBe(404)
  // Whether Acme has a file of some content is not told either.
  const hash = createHash('sha256').update(`${WORD} file`).digest('hex')
  const begun = await evil.ask('/v1/project/evil/deployments', {
    json: { files: { 'plan.txt': [hash, 10] } },
    headers,
  })
  expect(JSON.parse(begun.text)).toMatchObject({ missing: [hash] })
})

test('sessions, previews and tokens of one open nothing of the other', async () => {
  await evil.deploy(smallSite('EVIL text', { auth: { method: 'accounts' } }))
  const preview = await evil.deploy(smallSite('EVIL preview'), '--preview')
  const session = cookiesOf(await evil.ask('/login', accountLogin('admin@evil.test')))
  expect((await evil.ask('/', { headers: { cookie: session } })).status).toBe(200)
  for (const cookie of [session, `lectern_preview=${preview}`, `${session}; lectern_preview=${preview}`]) {
    const page = await acme.ask('/', { headers: { cookie } })
    expect([page.status, page.text.includes('EVIL')]).toEqual([302, false])
  }
  const dashboard = cookiesOf(
    await evil.ask('/_lectern/dashboard/login', { json: { email: 'admin@evil.test', password: PASSWORD } }),
  )
  const page = pageHeader((await evil.ask('/dashboard', { headers: { cookie: dashboard } })).text)
  const headers = { cookie: dashboard, ...page }
  expect((await evil.ask('/v1/manage/evil/accounts', { headers })).status).toBe(200)
  expect((await acme.ask('/v1/manage/session', { headers })).status).toBe(401)
  for (const site of [evil, acme])
    expect((await site.ask('/v1/manage/acme/accounts', { headers })).status).toBeGreaterThan(400)

  const project = await server.store.projects.find('evil')
  if (!project) throw new Error('There is no project evil.')
  const { clientId, clientSecret } = await createCredential(server.store, project, {
    label: 'x',
    createdBy: 'x',
  })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const grant = form({ grant_type: 'client_credentials' })
  const asProgram = { ...grant, headers: { ...grant.headers, authorization: `Basic ${basic}` } }
  const made = await evil.ask('/authed/mcp/oauth/token', asProgram)
  const { access_token: token } = JSON.parse(made.text) as { access_token: string }
  const list = {
    json: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
  }
  expect((await evil.ask('/authed/mcp', list)).status).toBe(200)
  expect((await acme.ask('/authed/mcp', list)).status).toBe(401)
  expect((await acme.ask('/authed/mcp/oauth/token', asProgram)).status).toBe(401)
})

test('login settings of one let nobody into the other', async () => {
  const pair = await generateKeyPair('EdDSA', { extractable: true })
  const keys = [{ publicKey: await exportSPKI(pair.publicKey) }]
  await evil.deploy(
    smallSite('EVIL text', { auth: { method: 'jwt', loginUrl: 'https://evil.example', maxAge: 300, keys } }),
  )
  for (const host of [acme.host, evil.host]) {
    const token = await new SignJWT({ host, groups: ['admin'], email: 'admin@acme.test' })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject('admin@acme.test')
      .setExpirationTime('4 minutes')
      .sign(pair.privateKey)
    const entered = await evil.ask('/login/jwt-callback?redirect=/', form({ token }))
    expect(entered.status).toBe(host === evil.host ? 303 : 401)
    const cookie = cookiesOf(entered)
    expect((await acme.ask('/', { headers: { cookie } })).status).toBe(302)
    expect((await evil.ask('/v1/manage/session', { headers: { cookie } })).status).toBe(401)
    expect((await acme.ask('/login/jwt-callback?redirect=/', form({ token }))).status).toBe(404)
  }
})
