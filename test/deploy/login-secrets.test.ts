import { spawn } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { setOidcBinding, setSitePassword } from '../../src/auth/set-login-secrets.ts'
import { cookiesOf, type HostAnswer } from '../support/ask-host.ts'
import { lectern } from '../support/cli.ts'
import { pageHeader } from '../support/dashboard-access.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

const SECRETS = {
  LECTERN_SECRET: 'a secret of the installation, long enough',
  LECTERN_OIDC_CLIENT_SECRET: 'SECRET-OF-THE-ENVIRONMENT',
  LECTERN_SITE_PASSWORD: 'password of the environment',
  LECTERN_PRIVATE_HOSTS: 'localhost',
}
const OUR_SECRET = 'a secret between the two'

let server: UploadsServer
let acme: HostedProject
let identity: IdentityProvider

beforeAll(async () => {
  identity = await startIdentityProvider()
  server = await openUploadsServer(SECRETS)
  acme = await server.project('acme')
  identity.open(`http://${acme.host}/login/callback`)
}, 60_000)

const projectOf = async (id: string) => {
  const project = await server.store.projects.find(id)
  if (!project) throw new Error(`There is no project ${id}.`)
  return project
}
const logsOf = async (id: string, deployment: string) =>
  ((await server.store.deployments.find(id, deployment))?.logs ?? []).join('\n')

/** Goes to the provider and back, as a browser does. */
async function logIn(site: HostedProject): Promise<{ readonly answer: HostAnswer; readonly cookie: string }> {
  const begun = await site.ask('/login?redirect=/dashboard')
  const pending = cookiesOf(begun)
  let url = String(begun.headers.location)
  const jar = new Map<string, string>()
  while (!url.startsWith(`http://${site.host}/`)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url).href
  }
  const { pathname, search } = new URL(url)
  const answer = await site.ask(`${pathname}${search}`, { headers: { cookie: pending } })
  return { answer, cookie: cookiesOf(answer) }
}

const oidcSite = (issuer: string) =>
  smallSite('Closed text', { auth: { method: 'oidc', issuer, clientId: 'docs' } })

test('a provider that only an upload names is sent no secret, and opens no dashboard', async () => {
  const received: string[] = []
  const evil = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const json = (value: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(value))
    }
    if (pathname.startsWith('/.well-known/'))
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      })
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      received.push(`${request.headers.authorization ?? ''} ${body}`)
      json({ error: 'invalid_grant' })
    })
  })
  await new Promise<void>((resolve) => evil.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(evil.address() as AddressInfo).port}`
  const beta = await server.project('beta')
  await setOidcBinding(server.store, await projectOf('beta'), {
    issuer: 'https://id.beta.test',
    clientSecret: 'SECRET-OF-BETA',
    who: 'test',
  })
  const id = await beta.deploy(oidcSite(issuer))
  expect(await logsOf('beta', id)).toMatch(
    /login-provider-not-chosen.*lectern project set beta --oidc-issuer/,
  )
  const begun = await beta.ask('/login')
  const state = new URL(String(begun.headers.location)).searchParams.get('state')
  await beta.ask(`/login/callback?code=abc&state=${state}`, { headers: { cookie: cookiesOf(begun) } })
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('client_id=docs')
  expect(received.join()).not.toMatch(/SECRET/)
  evil.close()
})

test('a provider that the operator bound to the project is sent its secret, and opens the dashboard until it is not', async () => {
  const project = await projectOf('acme')
  const { organizationId } = project
  await addAccount(server.store, {
    organizationId,
    email: 'ada@acme.test',
    password: PASSWORD,
    groups: [],
    role: 'admin',
  })
  identity.person = { id: 'ada', claims: { email: 'ada@acme.test', email_verified: true } }
  await setOidcBinding(server.store, project, {
    issuer: identity.issuer,
    clientSecret: OUR_SECRET,
    who: 'test',
  })
  const id = await acme.deploy(oidcSite(identity.issuer))
  expect(await logsOf('acme', id)).not.toContain('login-')
  const { answer, cookie } = await logIn(acme)
  expect(answer.status).toBe(303)
  const shown = pageHeader((await acme.ask('/dashboard', { headers: { cookie } })).text)
  const session = async () => (await acme.ask('/v1/manage/session', { headers: { cookie, ...shown } })).status
  const page = async () => (await acme.ask('/', { headers: { cookie } })).status
  expect([await session(), await page()]).toEqual([200, 200])
  // Bound to another: who came by this one is still a reader, as the site itself says, and no admin.
  await setOidcBinding(server.store, project, {
    issuer: 'https://id.acme.test',
    clientSecret: 'x',
    who: 'test',
  })
  expect([await session(), await page()]).toEqual([401, 200])
})

test('an upload cannot have the tokens of readers sent elsewhere', async () => {
  const auth = {
    method: 'oidc',
    issuer: identity.issuer,
    clientId: 'docs',
    infoUrl: 'https://evil.example/who',
  }
  await expect(acme.deploy(smallSite('x', { auth }))).rejects.toThrow(/login-info-url/)
})

test('a password is set for each project; that of the environment opens no deployed site', async () => {
  const gamma = await server.project('gamma')
  const closed = smallSite('Closed text', { auth: { method: 'password' } })
  await expect(gamma.deploy(closed)).rejects.toThrow(
    /login-secret-missing.*lectern project set gamma --site-password-stdin/,
  )
  await setSitePassword(server.store, await projectOf('gamma'), { password: 'open sesame', who: 'test' })
  await gamma.deploy(closed)
  const enter = (password: string) =>
    gamma.ask('/login', {
      body: Buffer.from(new URLSearchParams({ password, redirect: '/' }).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await enter(SECRETS.LECTERN_SITE_PASSWORD)).status).toBe(401)
  const entered = await enter('open sesame')
  expect(entered.status).toBe(303)
  const cookie = cookiesOf(entered)
  expect((await gamma.ask('/', { headers: { cookie } })).text).toContain('Closed text')
  await setSitePassword(server.store, await projectOf('gamma'), { password: 'open barley', who: 'test' })
  expect((await gamma.ask('/', { headers: { cookie } })).status).toBe(302)
})

test('the database holds no secret that can be read, and other secrets of the installation open none', async () => {
  const rows = await server.store.engine.read(
    server.store.engine.build.selectFrom('login_secrets').selectAll().compile(),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toMatch(/SECRET-OF-BETA|open barley/)
})

test('the command line sets and lists them, and shows none', async () => {
  await server.project('delta')
  const args = ['project', 'set', 'delta', '--data', server.dataFolder]
  const issuer = 'https://id.delta.test'
  const child = spawn(
    process.execPath,
    [path.resolve('bin/lectern.js'), ...args, '--oidc-issuer', issuer, '--oidc-client-secret-stdin'],
    { env: { ...process.env, ...SECRETS } },
  )
  child.stdin.end('SECRET-OF-DELTA\n')
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  expect(await server.store.loginSecrets.oidc('delta')).toEqual({ issuer, clientSecret: 'SECRET-OF-DELTA' })
  const listed = await lectern(['project', 'list', '--json', '--data', server.dataFolder], SECRETS)
  expect(listed.stdout).toContain(issuer)
  expect(listed.stdout).not.toContain('SECRET')
  expect((await lectern([...args, '--drop-oidc'], SECRETS)).code).toBe(0)
  expect(await server.store.loginSecrets.oidc('delta')).toBeUndefined()
})

afterAll(() => server?.stop())
