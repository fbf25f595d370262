import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeGuardedSite, PASSWORD, type GuardedSite } from '../support/guarded-site.ts'
import { sampled } from '../support/sampled.ts'

interface Tool {
  readonly redirectUrl: string
  /** What came back, once the browser was sent here. */
  readonly answer: Promise<URLSearchParams>
}

/** A program on the reader's machine that waits for its code. */
async function startTool(): Promise<Tool> {
  let arrived: (answer: URLSearchParams) => void = () => undefined
  const answer = new Promise<URLSearchParams>((resolve) => (arrived = resolve))
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.end('You can close this window.')
    if (url.pathname === '/callback') arrived(url.searchParams)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  afterAll(() => server.close())
  return { redirectUrl: `http://localhost:${(server.address() as AddressInfo).port}/callback`, answer }
}

function oauthProvider(tool: Tool, visit: (url: URL) => Promise<void>) {
  let information: unknown
  let kept: unknown
  let verifier = ''
  return {
    redirectUrl: tool.redirectUrl,
    clientMetadata: {
      client_name: 'Test Tool',
      redirect_uris: [tool.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => information as never,
    saveClientInformation: (given: unknown) => void (information = given),
    tokens: () => kept as never,
    saveTokens: (given: unknown) => void (kept = given),
    redirectToAuthorization: visit,
    saveCodeVerifier: (given: string) => void (verifier = given),
    codeVerifier: () => verifier,
  }
}

async function textOf(client: Client, command: string): Promise<string> {
  const result = (await client.callTool({
    name: 'query_docs_filesystem_acme_docs',
    arguments: { command },
  })) as { content: { text: string }[] }
  return result.content[0]?.text ?? ''
}

const AT_ROOT = 'a tool registers, sends its user to log in and say yes, and reads exactly what they may read'

test.each(sampled([AT_ROOT], [AT_ROOT, 'the same of a site below /docs']))('%s', async (name) => {
  const site = await makeGuardedSite({ base: name.endsWith('/docs') ? '/docs' : '' })
  await site.account('ann@acme.test', ['eng'])
  const tool = await startTool()
  const browser = await openBrowser()
  afterAll(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  const provider = oauthProvider(tool, async (url) => {
    await page.goto(url.href)
    await page.getByLabel('Email address').fill('ann@acme.test')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Allow Test Tool to read Acme Docs?' }).waitFor()
    expect(await page.locator('main').innerText()).toContain(new URL(tool.redirectUrl).host)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('You can close this window.').waitFor()
  })
  const endpoint = new URL(`${site.url}/authed/mcp`)
  expect(await auth(provider, { serverUrl: endpoint })).toBe('REDIRECT')
  const answer = await tool.answer
  const authorizationCode = answer.get('code') ?? ''
  const iss = answer.get('iss') ?? ''
  expect(await auth(provider, { serverUrl: endpoint, authorizationCode, iss })).toBe('AUTHORIZED')
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(endpoint, { authProvider: provider }))
  const listing = await textOf(client, 'ls /')
  expect(listing).toContain('eng.mdx')
  expect(listing).toContain('index.mdx')
  expect(listing).not.toContain('ops')
  expect(await textOf(client, 'cat /eng.mdx')).toContain('For engineers.')
  await client.close()

  // Groups are those of now, not those of the login.
  const { store, project } = site.records
  const account = await store.accounts.findByEmail(project.organizationId, 'ann@acme.test')
  await store.accounts.change(account?.id ?? '', { groups: ['ops'] })
  const token = (provider.tokens() as { access_token: string }).access_token
  expect(await callFs(site, token, 'ls /')).toContain('ops.mdx')
  await store.accounts.delete(project.organizationId, account?.id ?? '')
  expect((await rawCall(site, token)).status).toBe(401)
})

test('who says no, or is not asked, gives nothing away', async () => {
  const site = await makeGuardedSite()
  await site.account('ann@acme.test')
  const cookie = await site.login('ann@acme.test')
  const { authorize } = await registerClient(site, 'http://localhost:7777/cb')
  const start = await follow(site, authorize({}), cookie)
  expect(start.page).toContain('Allow Test Tool to read')
  const denied = await fetch(`${site.url}${start.path}`, {
    method: 'POST',
    headers: { cookie: start.cookie },
    body: new URLSearchParams({ answer: 'deny' }),
    redirect: 'manual',
  })
  const back = await follow(site, denied.headers.get('location') ?? '', start.cookie)
  expect(back.location).toMatch(/^http:\/\/localhost:7777\/cb\?error=access_denied/)
  // Another site cannot press the button.
  const again = await follow(site, authorize({}), cookie)
  const forged = await fetch(`${site.url}${again.path}`, {
    method: 'POST',
    headers: { cookie: again.cookie, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ answer: 'allow' }),
    redirect: 'manual',
  })
  expect(forged.status).toBe(403)
})

test('codes work once, with their verifier, for their client and address; refresh tokens once too', async () => {
  const site = await makeGuardedSite()
  await site.account('ann@acme.test')
  const cookie = await site.login('ann@acme.test')
  const { authorize, clientId } = await registerClient(site, 'http://localhost:7777/cb')
  const newCode = async () => {
    const start = await follow(site, authorize({}), cookie)
    const allowed = await fetch(`${site.url}${start.path}`, {
      method: 'POST',
      headers: { cookie: start.cookie },
      body: new URLSearchParams({ answer: 'allow' }),
      redirect: 'manual',
    })
    const { location } = await follow(site, allowed.headers.get('location') ?? '', start.cookie)
    const url = new URL(location)
    expect(url.searchParams.get('iss')).toBe(`${site.url}/authed/mcp/oauth`)
    return url.searchParams.get('code') ?? ''
  }
  const exchange = (code: string, more: Record<string, string> = {}) =>
    token(site, {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: 'http://localhost:7777/cb',
      code_verifier: VERIFIER,
      ...more,
    })
  expect((await exchange(await newCode(), { code_verifier: 'x'.repeat(43) })).body).toMatchObject({
    error: 'invalid_grant',
  })
  expect((await exchange(await newCode(), { redirect_uri: 'http://localhost:7777/other' })).status).toBe(400)
  expect((await exchange(await newCode(), { resource: 'https://elsewhere.test/mcp' })).body).toMatchObject({
    error: 'invalid_target',
  })
  const code = await newCode()
  const first = await exchange(code)
  expect(first.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp:search' })
  const access = String(first.body['access_token'])
  expect((await rawCall(site, access)).status).toBe(200)
  // A replayed code takes the tokens of the first use with it.
  expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await rawCall(site, access)).status).toBe(401)

  const second = await exchange(await newCode())
  const refresh = (refresh_token: unknown) =>
    token(site, { grant_type: 'refresh_token', refresh_token: String(refresh_token), client_id: clientId })
  const rotated = await refresh(second.body['refresh_token'])
  expect(rotated.status).toBe(200)
  expect((await refresh(second.body['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' })
  expect((await rawCall(site, String(rotated.body['access_token']))).status).toBe(401)

  const third = await exchange(await newCode())
  const revoked = await fetch(`${site.url}/authed/mcp/oauth/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: String(third.body['access_token']), client_id: clientId }),
  })
  expect(revoked.status).toBe(200)
  expect((await rawCall(site, String(third.body['access_token']))).status).toBe(401)
  const inQuery = await fetch(`${site.url}/authed/mcp?access_token=${access}`, { method: 'POST' })
  expect(inQuery.status).toBe(401)
})

test('a domain that was added in the dashboard can complete a login, and none before', async () => {
  const site = await makeGuardedSite()
  await site.account('ann@acme.test')
  const cookie = await site.login('ann@acme.test')
  const address = 'https://tools.partner.test/callback'
  await expect(registerClient(site, address)).rejects.toThrow('400')
  const { store, project, liveSettings } = site.records
  await store.liveSettings.set(project.id, 'mcp.redirects', ['tools.partner.test'])
  await liveSettings.reload()
  const { authorize, clientId } = await registerClient(site, address)
  const start = await follow(site, authorize({}), cookie)
  expect(start.page).toContain('tools.partner.test')
  const allowed = await fetch(`${site.url}${start.path}`, {
    method: 'POST',
    headers: { cookie: start.cookie },
    body: new URLSearchParams({ answer: 'allow' }),
    redirect: 'manual',
  })
  const { location } = await follow(site, allowed.headers.get('location') ?? '', start.cookie)
  expect(location.startsWith(`${address}?`)).toBe(true)
  const { status, body } = await token(site, {
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? '',
    client_id: clientId,
    redirect_uri: address,
    code_verifier: VERIFIER,
  })
  expect(status).toBe(200)
  expect((await rawCall(site, String(body['access_token']))).status).toBe(200)
  // Taken off the list, it is refused at the next login.
  await store.liveSettings.set(project.id, 'mcp.redirects', [])
  await liveSettings.reload()
  expect((await fetch(authorize({}), { redirect: 'manual' })).status).toBe(400)
})

test('a request without PKCE, or with a plain one, ends with an error', async () => {
  const site = await makeGuardedSite()
  const { authorize } = await registerClient(site, 'http://localhost:7777/cb')
  for (const change of [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge: VERIFIER, code_challenge_method: 'plain' },
    { response_type: 'token' },
  ]) {
    const answer = await fetch(authorize(change), { redirect: 'manual' })
    expect(answer.headers.get('location') ?? '').toMatch(/[?#&]error=/)
  }
  for (const redirect_uri of [
    'http://localhost:7777/cb2',
    'https://evil.test/cb',
    'http://localhost:7777/cb#x',
  ]) {
    const answer = await fetch(authorize({ redirect_uri }), { redirect: 'manual' })
    expect([redirect_uri, answer.status, answer.headers.get('location')]).toEqual([redirect_uri, 400, null])
  }
})

test('client credentials: both forms, refreshed, deleted at once, and nothing of groups', async () => {
  const site = await makeGuardedSite()
  const { clientId, clientSecret } = await site.credential()
  const form = await token(site, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  expect(form).toMatchObject({
    status: 200,
    body: {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      scope: 'mcp:search',
    },
  })
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
  const other = await token(site, { grant_type: 'client_credentials' }, basic)
  expect(other.status).toBe(200)
  const access = String(form.body['access_token'])
  expect(await callFs(site, access, 'ls /')).toContain('index.mdx')
  expect(await callFs(site, access, 'ls / && cat /*.mdx')).not.toMatch(/engineers|operators|eng\.mdx/)
  const refreshed = await token(
    site,
    { grant_type: 'refresh_token', refresh_token: String(other.body['refresh_token']) },
    basic,
  )
  expect(refreshed.body).toMatchObject({ scope: 'mcp:search', token_type: 'Bearer' })
  // Keys of the REST API open no MCP server, and its tokens no REST API.
  expect((await rawCall(site, 'lect_something')).status).toBe(401)
  const rest = await site.get(`/v1/analytics/${site.records.project.id}/feedback`, {
    authorization: `Bearer ${access}`,
  })
  expect(rest.status).toBe(401)
  const bystander = await site.credential('another')
  const theirs = await token(site, {
    grant_type: 'client_credentials',
    client_id: bystander.clientId,
    client_secret: bystander.clientSecret,
  })
  await site.records.store.credentials.delete(site.records.project.id, clientId)
  expect((await rawCall(site, access)).status).toBe(401)
  expect((await token(site, { grant_type: 'client_credentials' }, basic)).status).toBe(401)
  expect((await rawCall(site, String(theirs.body['access_token']))).status).toBe(200)
})

test('switched off there is no server, no OAuth and no discovery', async () => {
  const site = await makeGuardedSite({ lectern: { auth: { method: 'accounts' }, mcp: { enabled: false } } })
  for (const path of ['/mcp', '/authed/mcp', '/authed/mcp/oauth/token'])
    expect([path, (await fetch(`${site.url}${path}`, { method: 'POST' })).status]).toEqual([path, 404])
  for (const path of [
    '/.well-known/mcp',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
  ])
    expect([path, (await site.get(path)).status]).toEqual([path, 404])
})

const VERIFIER = 'test-verifier-test-verifier-test-verifier-0123'

async function registerClient(site: GuardedSite, redirectUri: string) {
  const { createHash } = await import('node:crypto')
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
  const answer = await fetch(`${site.url}/authed/mcp/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test Tool',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  })
  expect(answer.status).toBe(201)
  const { client_id: clientId } = (await answer.json()) as { client_id: string }
  const authorize = (change: Record<string, string | undefined>) => {
    const url = new URL(`${site.url}/authed/mcp/oauth/authorize`)
    const query: Record<string, string | undefined> = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'xyz',
      ...change,
    }
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    return url.href
  }
  return { clientId, authorize }
}

/** Goes where it is sent within the site, with all cookies, until a page or another site. */
async function follow(site: GuardedSite, from: string, given: string) {
  let cookie = given
  let location = from
  for (let hops = 0; hops < 8; hops++) {
    const url = new URL(location, site.url)
    if (url.origin !== site.url) return { location: url.href, path: '', page: '', cookie }
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] as string)
    cookie = [cookie, ...set].filter(Boolean).join('; ')
    const next = answer.headers.get('location')
    if (next === null) return { location: url.href, path: url.pathname, page: await answer.text(), cookie }
    location = next
  }
  throw new Error('sent around in circles')
}

async function token(site: GuardedSite, body: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}/authed/mcp/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function rawCall(site: GuardedSite, bearer: string, command = 'ls /'): Promise<Response> {
  return fetch(`${site.url}/authed/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'query_docs_filesystem_acme_docs', arguments: { command } },
    }),
  })
}

async function callFs(site: GuardedSite, bearer: string, command: string): Promise<string> {
  return (await rawCall(site, bearer, command)).text()
}
