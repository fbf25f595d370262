import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'
import { authorizeUrl, CALLBACK, register, registeredId, tokenOfReader } from '../support/oauth-steps.ts'

const SMUGGLED = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  forwarded: 'host=evil.example;proto=https',
  'x-original-host': 'evil.example',
  'x-original-url': '/evil',
}

describe('a server that tools log in to', () => {
  let site: GuardedSite
  let cookie: string
  beforeAll(async () => {
    const addressOf = (request: Request) => request.headers.get('x-test-address') ?? '203.0.113.1'
    site = await makeGuardedSite({ more: { readers: { addressOf } } })
    await site.account('ann@acme.test', ['eng'])
    cookie = await site.login('ann@acme.test')
  })

  test('takes its name from nobody’s headers', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-authorization-server/authed/mcp',
      '/.well-known/oauth-authorization-server/authed/mcp/oauth',
      '/.well-known/openid-configuration/authed/mcp/oauth',
      '/authed/mcp/oauth/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/authed/mcp',
      '/.well-known/mcp',
      '/.well-known/mcp/server-cards.json',
    ]) {
      const [plain, smuggled] = await Promise.all([site.get(path), site.get(path, SMUGGLED)])
      const text = await plain.text()
      expect([path, await smuggled.text()]).toEqual([path, text])
      expect(text).toContain(site.url)
    }
    const refused = await fetch(`${site.url}/authed/mcp`, { method: 'POST', headers: SMUGGLED })
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${site.url}/`)
    const asked = await site.get('/eng', SMUGGLED)
    expect(asked.headers.get('location')).toBe('/login?redirect=%2Feng')
    const begun = await fetch(authorizeUrl(site, await registeredId(site)), {
      headers: SMUGGLED,
      redirect: 'manual',
    })
    expect(new URL(begun.headers.get('location') ?? 'none:', site.url).origin).toBe(site.url)
  })

  test('gives no metadata under a name that is not its own', async () => {
    const path = '/.well-known/oauth-authorization-server'
    const answer = await raw(site, { path, host: 'evil.example' })
    expect(answer).toMatch(/^403 /)
    expect(answer).not.toContain('authorization_endpoint')
  })

  test('takes no token that is for another audience, in a query, or of another kind', async () => {
    const token = await tokenOfReader(site, 'ann@acme.test')
    const call = (url: string, authorization?: string) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(authorization && { authorization }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
    const endpoint = `${site.url}/authed/mcp`
    expect((await call(endpoint, `Bearer ${token}`)).status).toBe(200)
    // The same server by another name is another resource.
    const other = `127.0.0.1:${new URL(site.url).port}`
    const elsewhere = await raw(site, { method: 'POST', path: '/authed/mcp', host: other, token })
    expect(elsewhere).toMatch(/^401 .*unknown, expired or revoked/s)
    expect((await call(`${endpoint}?access_token=${token}`)).status).toBe(401)
    for (const authorization of [
      `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      'Bearer',
      'Bearer ../../etc/passwd',
      `Bearer ${'a'.repeat(5000)}`,
      cookie,
    ])
      expect([authorization.slice(0, 20), (await call(endpoint, authorization)).status]).toEqual([
        authorization.slice(0, 20),
        401,
      ])
    const byCookie = await fetch(endpoint, { method: 'POST', headers: { cookie } })
    expect(byCookie.status).toBe(401)
    const wrong = await fetch(
      authorizeUrl(site, await registeredId(site), { resource: 'https://evil.example/mcp' }),
      {
        redirect: 'manual',
      },
    )
    expect(wrong.headers.get('location')).toContain('error=invalid_target')
  })

  test('registers nothing it would not redirect to, nor a client that needs no person', async () => {
    for (const redirect of [
      'https://evil.example/cb',
      'http://claude.ai/cb',
      'https://claude.ai@evil.example/cb',
      'https://claude.ai.evil.example/cb',
      'https://sub.claude.ai/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'evil-app://cb',
      'cursor://evil.extension/cb',
      'http://127.1/cb',
      'http://2130706433/cb',
      'http://localhost:7777/cb#x',
      'https://claude.ai\\@evil.example/cb',
    ]) {
      const answer = await register(site, { redirect_uris: [CALLBACK, redirect] })
      expect([redirect, answer.status]).toEqual([redirect, 400])
      expect(((await answer.json()) as { error: string }).error).toMatch(
        /^invalid_(?:redirect_uri|client_metadata)$/,
      )
    }
    for (const redirect of [
      'https://claude.ai/api/mcp/auth_callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'http://127.0.0.1:1/cb',
      'http://[::1]:1/cb',
    ])
      expect([redirect, (await register(site, { redirect_uris: [redirect] })).status]).toEqual([
        redirect,
        201,
      ])
    const web = { application_type: 'web', redirect_uris: ['https://localhost:3000/cb'] }
    expect((await register(site, web)).status).toBe(201)
    for (const metadata of [
      { grant_types: ['client_credentials'] },
      { grant_types: ['implicit'], response_types: ['token'] },
      { grant_types: ['password'] },
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://evil.example/jwks' },
      { redirect_uris: [] },
      { redirect_uris: 'http://localhost:1/cb' },
    ]) {
      const answer = await register(site, { redirect_uris: [CALLBACK], ...metadata })
      expect([metadata, answer.status]).toEqual([metadata, 400])
    }
    const named = await register(site, {
      redirect_uris: [CALLBACK],
      client_id: 'lectern-0123',
      client_secret: 'mine',
    })
    expect(await named.text()).not.toMatch(/lectern-0123|"mine"/)
  })

  test('takes no huge description of a client', async () => {
    const answer = await register(site, { redirect_uris: [CALLBACK], client_name: 'x'.repeat(2_000_000) })
    expect([400, 413]).toContain(answer.status)
    const many = Array.from({ length: 5000 }, (_, index) => `http://localhost:${index + 1}/cb`)
    expect([400, 413]).toContain((await register(site, { redirect_uris: many })).status)
  })

  test('asks no private address for the description of a client', async () => {
    const calls: string[] = []
    const trap = net.createServer((socket) => {
      calls.push('connected')
      socket.destroy()
    })
    await new Promise<void>((resolve) => trap.listen(0, resolve))
    afterAll(() => trap.close())
    const { port } = trap.address() as AddressInfo
    for (const clientId of [
      `https://localhost:${port}/client.json`,
      `https://127.0.0.1:${port}/client.json`,
      `https://[::1]:${port}/client.json`,
      `https://[::ffff:127.0.0.1]:${port}/client.json`,
      `https://2130706433:${port}/client.json`,
      `https://0.0.0.0:${port}/client.json`,
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/client.json',
      `http://localhost:${port}/client.json`,
    ]) {
      const answer = await fetch(authorizeUrl(site, clientId), { redirect: 'manual' })
      expect([clientId, answer.status, answer.headers.get('location')]).toEqual([clientId, 400, null])
      expect(await answer.text()).toContain('This login cannot continue')
    }
    for (const field of ['sector_identifier_uri', 'jwks_uri', 'logo_uri', 'client_uri', 'policy_uri'])
      await register(site, { redirect_uris: [CALLBACK], [field]: `https://localhost:${port}/x` })
    expect(calls).toEqual([])
  })

  test('a flood of registrations is stopped, for the address it comes from', async () => {
    const from = (address: string) =>
      fetch(`${site.url}/authed/mcp/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-test-address': address },
        body: JSON.stringify({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }),
      })
    const statuses: number[] = []
    for (let round = 0; round < 61; round++) statuses.push((await from('198.51.100.1')).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    const over = await from('198.51.100.1')
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('198.51.100.2')).status).toBe(201)
  })
})

test('over https the cookies of a login are secure, and the issuer is the address of the site', async () => {
  const site = await makeGuardedSite({ more: { content: { baseUrl: 'https://docs.acme.test' } } })
  const begun = await fetch(authorizeUrl(site, await registeredId(site)), {
    redirect: 'manual',
    headers: SMUGGLED,
  })
  const lines = begun.headers.getSetCookie()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line).toMatch(/; secure/i)
    expect(line).toMatch(/; httponly/i)
    expect(line).toMatch(/; samesite=lax/i)
  }
  const metadata = await site.get('/.well-known/oauth-authorization-server', SMUGGLED)
  expect(await metadata.json()).toMatchObject({ issuer: 'https://docs.acme.test/authed/mcp/oauth' })
})

interface Raw {
  readonly method?: string
  readonly path: string
  readonly host: string
  readonly token?: string
}

/** With a Host header that fetch would not send. */
function raw(site: GuardedSite, { method = 'GET', path, host, token }: Raw): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const request = http.request(`${site.url}${path}`, { method, headers }, (answer) => {
      let text = `${answer.statusCode} `
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve(text))
    })
    request.on('error', reject)
    request.end()
  })
}
