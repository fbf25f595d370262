import { beforeAll, describe, expect, test } from 'vitest'
import { OidcLogin } from '../../src/auth/oidc-login.ts'
import type { PrivateHosts } from '../../src/lib/private-hosts.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'
import { startIdentityProvider, type IdentityProvider, type Person } from '../support/identity-provider.ts'

const ANN: Person = {
  id: 'ann',
  claims: { name: 'Ann', email: 'ann@acme.test', email_verified: true, groups: ['eng'] },
}
const SECRETS = { oidcClientSecret: 'a secret between the two' }

async function makeSites(more: (identity: IdentityProvider) => Record<string, unknown> = () => ({})) {
  const identity = await startIdentityProvider()
  const auth = { method: 'oidc', issuer: identity.issuer, clientId: 'docs', ...more(identity) }
  const site = await makeGuardedSite({ lectern: { auth }, secrets: SECRETS })
  identity.open(`${site.url}/login/callback`)
  return { identity, site }
}

/** As far as the address the provider sends the browser back to. */
async function untilCallback(site: GuardedSite, jar: CookieJar, path = '/eng'): Promise<string> {
  const { url } = await jar.visit(`${site.url}${path}`, (address) => address.includes('/login/callback'))
  return url
}

describe('login at a real OpenID provider', () => {
  let identity: IdentityProvider
  let site: GuardedSite
  beforeAll(async () => ({ identity, site } = await makeSites()))

  test('sends a stranger there and back to the page they wanted, with the groups of their token', async () => {
    identity.person = ANN
    const jar = new CookieJar()
    expect(await jar.visit(`${site.url}/eng`)).toMatchObject({ url: `${site.url}/eng`, status: 200 })
    expect((await jar.visit(`${site.url}/ops`)).status).toBe(404)
    identity.person = { ...ANN, id: 'olaf', claims: { ...ANN.claims, groups: 'ops sales' } }
    const other = new CookieJar()
    expect((await other.visit(`${site.url}/ops`)).status).toBe(200)
    expect((await jar.visit(`${site.url}/ops`)).status).toBe(404)
  })

  test('a callback without the state of this browser, with another, or used twice, logs nobody in', async () => {
    identity.person = ANN
    const jar = new CookieJar()
    const callback = await untilCallback(site, jar)
    // Another browser, such as one that was sent the link.
    const stranger = new CookieJar()
    expect((await stranger.send(callback)).status).toBe(401)
    expect(stranger.cookies(site.url)).not.toContain('lectern_session')
    // A browser that began a login of its own.
    const begun = new CookieJar()
    await untilCallback(site, begun)
    expect((await begun.send(callback)).status).toBe(401)
    const wrong = new CookieJar()
    const own = new URL(await untilCallback(site, wrong))
    own.searchParams.set('state', 'another')
    expect((await wrong.send(own.href)).status).toBe(401)
    // The right one works, once, even with the cookie it needs.
    const before = jar.cookies(site.url)
    expect((await jar.send(callback)).headers.get('location')).toBe('/eng')
    const again = await fetch(callback, { headers: { cookie: before }, redirect: 'manual' })
    expect(again.status).toBe(401)
    expect(again.headers.getSetCookie().join()).not.toMatch(/lectern_session=[^;]/)
  })

  test('an answer of another issuer, or an error of the provider, is told and nothing more', async () => {
    const jar = new CookieJar()
    const callback = new URL(await untilCallback(site, jar))
    callback.searchParams.set('iss', 'https://evil.example')
    expect((await jar.send(callback.href)).status).toBe(401)
    const refused = new CookieJar()
    const state = new URL(await untilCallback(site, refused)).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', error_description: '<b>no</b>', state })
    const answer = await refused.send(`${site.url}/login/callback?${query.toString()}`)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('<b>no</b>')
  })

  test('a way back that leaves the site leads to its first page', async () => {
    identity.person = ANN
    const jar = new CookieJar()
    const callback = await untilCallback(site, jar, '/login?redirect=//evil.example')
    expect((await jar.send(callback)).headers.get('location')).toBe('/')
  })
})

test('groups and content from an info URL, asked with the access token', async () => {
  const { identity, site } = await makeSites(({ infoUrl }) => ({ infoUrl }))
  identity.person = { id: 'ida', claims: {}, info: { groups: ['ops'], content: { name: 'Ida' } } }
  expect((await new CookieJar().visit(`${site.url}/ops`)).status).toBe(200)
  expect(identity.asked.at(-1)).toMatch(/^Bearer \S{20,}$/)
  identity.person = { id: 'ida', claims: {} }
  expect((await new CookieJar().visit(`${site.url}/ops`)).status).toBe(401)
})

test('groups from a claim of another name', async () => {
  const { identity, site } = await makeSites(() => ({ groupsClaim: 'roles' }))
  identity.person = { id: 'roy', claims: { groups: ['ops'], roles: ['eng'] } }
  const jar = new CookieJar()
  expect((await jar.visit(`${site.url}/eng`)).status).toBe(200)
  expect((await jar.visit(`${site.url}/ops`)).status).toBe(404)
})

test('only verified addresses of the listed domains come in', async () => {
  const { identity, site } = await makeSites(() => ({ allowedDomains: ['Acme.test'] }))
  const come = async (claims: Record<string, unknown>) => {
    identity.person = { id: 'x', claims }
    return (await new CookieJar().visit(`${site.url}/`)).status
  }
  expect(await come({ email: 'ann@acme.test', email_verified: true })).toBe(200)
  expect(await come({ email: 'ann@ACME.test' })).toBe(200)
  for (const claims of [
    { email: 'ann@acme.test', email_verified: false },
    { email: 'ann@acme.test', email_verified: 'false' },
    { email: 'ann@evil.test' },
    { email: 'ann@acme.test@evil.test' },
    { email: 'ann@sub.acme.test' },
    { email: 'ann@notacme.test' },
    {},
  ])
    expect([claims, await come(claims)]).toEqual([claims, 401])
})

test('whom the site does not let in is told why in their language', async () => {
  const { identity, site } = await makeSites(() => ({ allowedDomains: ['acme.test'] }))
  identity.person = { id: 'x', claims: { email: 'ann@evil.test' } }
  const told = async (language: string) => {
    const jar = new CookieJar()
    const { url } = await jar.visit(`${site.url}/`, (next) => next.includes('/login/callback'))
    return (await jar.send(url, { headers: { 'accept-language': language } })).text()
  }
  expect(await told('en')).toContain('Your email address is not allowed on this site.')
  expect(await told('de')).toContain('Ihre E-Mail-Adresse ist auf dieser Website nicht zugelassen.')
})

test('a provider on a private address is asked only where the operator opened its host', async () => {
  const identity = await startIdentityProvider()
  const login = (hosts: PrivateHosts, more: object = {}) => {
    const settings = { issuer: identity.issuer, clientId: 'docs', clientSecret: undefined, scopes: [] }
    return new OidcLogin({ ...settings, groupsClaim: 'groups', ...more }, hosts).begin(
      'https://docs.test/login/callback',
    )
  }
  identity.open('https://docs.test/login/callback')
  const refused = /localhost is not on the public internet/
  await expect(login({})).rejects.toThrow(refused)
  await expect(login({ privateHosts: ['intranet'] })).rejects.toThrow(refused)
  // What answers may lead to no other private host either.
  await expect(login({ local: true }, { issuer: 'http://127.0.0.1:1/' })).rejects.not.toThrow(refused)
  expect((await login({ local: true })).url).toContain(`${identity.issuer}/auth?`)
  expect((await login({ privateHosts: ['localhost'] })).url).toContain(`${identity.issuer}/auth?`)
})
