import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'

interface Keys {
  readonly eddsa: CryptoKey
  readonly es256: CryptoKey
  readonly stranger: CryptoKey
  readonly publicText: string
}

interface Making {
  readonly alg?: string
  readonly kid?: string
  readonly key?: CryptoKey | Uint8Array
  readonly expires?: number
}

const now = () => Math.floor(Date.now() / 1000)

describe('a hand-off from the site’s own login page', () => {
  let site: GuardedSite
  let keys: Keys
  let host: string
  /** What the login page signs for whoever comes. */
  let token: () => Promise<string>

  beforeAll(async () => {
    const eddsa = await generateKeyPair('EdDSA', { extractable: true })
    const es256 = await generateKeyPair('ES256', { extractable: true })
    const stranger = await generateKeyPair('EdDSA', { extractable: true })
    const publicText = await exportSPKI(eddsa.publicKey)
    keys = { eddsa: eddsa.privateKey, es256: es256.privateKey, stranger: stranger.privateKey, publicText }
    const loginUrl = await startLoginPage(
      async (redirect) =>
        `${site.url}/login/jwt-callback?redirect=${encodeURIComponent(redirect)}#${await token()}`,
    )
    site = await makeGuardedSite({
      lectern: {
        auth: {
          method: 'jwt',
          loginUrl,
          keys: [
            { id: 'old', publicKey: publicText },
            { id: 'new', publicKey: await exportSPKI(es256.publicKey) },
          ],
        },
      },
    })
    ;({ host } = new URL(site.url))
  })
  // Tokens last for seconds, which a busy machine may need for one request.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  afterEach(() => void vi.useRealTimers())

  const sign = (
    claims: Record<string, unknown> = {},
    { alg = 'EdDSA', kid = 'old', key = keys.eddsa, expires = now() + 8 }: Making = {},
  ) =>
    new SignJWT({ host, sub: 'ann', groups: ['eng'], ...claims })
      .setProtectedHeader({ alg, kid })
      .setExpirationTime(expires)
      .sign(key)

  const hand = (given: string, headers: Record<string, string> = {}, redirect = '/eng') =>
    fetch(`${site.url}/login/jwt-callback?redirect=${encodeURIComponent(redirect)}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ token: given }),
      redirect: 'manual',
    })

  test('works in a browser with either kind of key, and leaves no token in the address', async () => {
    const browser = await openBrowser()
    afterAll(() => browser.close())
    for (const making of [{}, { alg: 'ES256', kid: 'new', key: keys.es256 }]) {
      token = () => sign({}, making)
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${site.url}/eng`)
      await page.getByText('For engineers.').waitFor()
      expect(page.url()).toBe(`${site.url}/eng`)
      const [cookie] = await page.context().cookies()
      expect(cookie).toMatchObject({ name: 'lectern_session', httpOnly: true, sameSite: 'Lax' })
      const seen = await page.evaluate<string>(
        "JSON.stringify([performance.getEntriesByType('navigation'), document.cookie, location.hash])",
      )
      expect(seen).not.toContain(await token().then((text) => text.split('.')[0]))
    }
  })

  test('a key without an id in the token is tried, the wrong id is not', async () => {
    const unnamed = await new SignJWT({ host })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setExpirationTime(now() + 5)
      .sign(keys.eddsa)
    expect((await hand(unnamed)).status).toBe(303)
    expect((await hand(await sign({}, { kid: 'new' }))).status).toBe(401)
    expect((await hand(await sign({}, { kid: 'unknown' }))).status).toBe(401)
  })

  test('what is old, for elsewhere, or signed by others opens nothing', async () => {
    const right = await sign()
    const [header = '', payload = '', signature = ''] = right.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const hmac = new TextEncoder().encode(keys.publicText)
    const cases: Record<string, string> = {
      'too old': await sign({}, { expires: now() - 30 }),
      'valid for too long': await sign({}, { expires: now() + 3600 }),
      'without an end': await new SignJWT({ host }).setProtectedHeader({ alg: 'EdDSA' }).sign(keys.eddsa),
      'for another host': await sign({ host: 'docs.elsewhere.test' }),
      'for a host below': await sign({ host: `evil.${host}` }),
      'for no host': await sign({ host: undefined }),
      'for a list of hosts': await sign({ host: [host] }),
      'not yet valid': await sign({ nbf: now() + 600 }),
      'by another key': await sign({}, { key: keys.stranger }),
      'by no algorithm': `${encode({ alg: 'none' })}.${payload}.`,
      'by no algorithm, with a signature': `${encode({ alg: 'none', kid: 'old' })}.${payload}.${signature}`,
      'by HS256 with the public key': await sign({}, { alg: 'HS256', key: hmac }),
      'with another payload': `${header}.${encode({ host, groups: ['ops'], exp: now() + 5 })}.${signature}`,
      'without a signature': `${header}.${payload}.`,
      nothing: '',
      'no token at all': 'eyJ.eyJ.x',
      'too long': `${right}${'a'.repeat(20_000)}`,
    }
    for (const [why, given] of Object.entries(cases)) {
      const answer = await hand(given)
      expect([why, answer.status, answer.headers.getSetCookie()]).toEqual([why, 401, []])
    }
    expect((await hand(right)).status).toBe(303)
  })

  test('replayed when its seconds are over it opens nothing', async () => {
    const short = await sign({}, { expires: now() - 3 })
    expect((await hand(short)).status).toBe(303)
    vi.setSystemTime(Date.now() + 3500)
    expect((await hand(short)).status).toBe(401)
  })

  test('neither leaves the site nor is taken from another one', async () => {
    const away = await hand(await sign(), {}, '//evil.example')
    expect(away.headers.get('location')).toBe('/')
    expect((await hand(await sign(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await hand(await sign(), { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('ends the session when the token says so', async () => {
    const entered = await hand(await sign({ expiresAt: now() - 1 }))
    const cookie = entered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect((await site.get('/eng', { cookie })).status).toBe(302)
  })
})

/** The login page of the company: it knows everybody, and sends them back at once. */
async function startLoginPage(back: (redirect: string) => Promise<string>): Promise<string> {
  const server = http.createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    void back(searchParams.get('redirect') ?? '/').then((location) =>
      response.writeHead(302, { location }).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  afterAll(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/signin`
}
