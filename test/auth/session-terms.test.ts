import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { CookieJar } from '../support/cookie-jar.ts'
import { cookieOf, makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { callMcp, tokenOfSession } from '../support/oauth-steps.ts'

/** 200 for a reader; 302, to the login, for everybody else. */
const reads = async (site: GuardedSite, cookie: string) => (await site.get('/', { cookie })).status

async function keyPair() {
  const pair = await generateKeyPair('EdDSA', { extractable: true })
  return { privateKey: pair.privateKey, publicKey: await exportSPKI(pair.publicKey) }
}

test('a revoked key ends the sessions and tokens it let in; a new key ends none', async () => {
  const [kept, revoked, added] = [await keyPair(), await keyPair(), await keyPair()]
  const settings = (...keys: readonly { readonly publicKey: string }[]) => ({
    auth: {
      method: 'jwt',
      loginUrl: 'https://app.acme.test/login',
      maxAge: 300,
      keys: keys.map(({ publicKey }) => ({ publicKey })),
    },
  })
  const site = await makeGuardedSite({ lectern: settings(kept, revoked) })
  const enter = async ({ privateKey }: Awaited<ReturnType<typeof keyPair>>) => {
    const token = await new SignJWT({ host: new URL(site.url).host, groups: [] })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject('ann')
      .setExpirationTime('4 minutes')
      .sign(privateKey)
    const answer = await fetch(`${site.url}/login/jwt-callback?redirect=/`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    return cookieOf(answer)
  }
  const stolen = await enter(revoked)
  const stolenToken = await tokenOfSession(site, stolen)
  // The same reader, by the key that stays.
  const honest = await enter(kept)
  const honestToken = await tokenOfSession(site, honest)
  const all = async () => [
    await reads(site, honest),
    (await callMcp(site.url, honestToken)).status,
    await reads(site, stolen),
    (await callMcp(site.url, stolenToken)).status,
  ]
  expect(await all()).toEqual([200, 200, 200, 200])
  await site.configure(settings(added, kept, revoked))
  expect(await all()).toEqual([200, 200, 200, 200])
  await site.configure(settings(added, kept))
  expect(await all()).toEqual([200, 200, 302, 401])
})

test('another method ends sessions; how long they last does not', async () => {
  const site = await makeGuardedSite()
  await site.account('ann@acme.test')
  const cookie = await site.login('ann@acme.test')
  await site.configure({ auth: { method: 'accounts', sessionDays: 10 } })
  expect(await reads(site, cookie)).toBe(200)
  const { publicKey } = await keyPair()
  await site.configure({
    auth: { method: 'jwt', loginUrl: 'https://app.acme.test/login', keys: [{ publicKey }] },
  })
  expect(await reads(site, cookie)).toBe(302)
})

test('another client, or fewer domains, at the provider ends sessions', async () => {
  const identity = await startIdentityProvider()
  const auth = { method: 'oidc', issuer: identity.issuer, clientId: 'docs' }
  const site = await makeGuardedSite({
    lectern: { auth },
    secrets: { oidcClientSecret: 'a secret between the two' },
  })
  identity.open(`${site.url}/login/callback`)
  identity.person = { id: 'ada', claims: { email: 'ada@acme.test', email_verified: true } }
  const jar = new CookieJar()
  await jar.visit(`${site.url}/login?redirect=/`)
  const cookie = jar.cookies(site.url)
  expect(await reads(site, cookie)).toBe(200)
  await site.configure({ auth: { ...auth, allowedDomains: ['other.test'] } })
  expect(await reads(site, cookie)).toBe(302)
  await site.configure({ auth: { ...auth, sessionDays: 20 } })
  expect(await reads(site, cookie)).toBe(200)
  await site.configure({ auth: { ...auth, clientId: 'others' } })
  expect(await reads(site, cookie)).toBe(302)
})
