import { beforeAll, describe, expect, test } from 'vitest'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'
import { authorizeUrl, registeredId } from '../support/oauth-steps.ts'

describe('the OAuth server', () => {
  let site: GuardedSite
  beforeAll(async () => {
    site = await makeGuardedSite()
  })

  const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/authed/mcp/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(form) })

  test.each([
    ['nothing', {}],
    ['a broken header', { authorization: 'Basic !!!' }],
    ['a token instead', { authorization: 'Bearer something' }],
    ['a wrong secret', { authorization: `Basic ${btoa('lectern-0:wrong')}` }],
  ])('answers invalid_client to who shows %s', async (_, headers) => {
    const answer = await token({ grant_type: 'client_credentials' }, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
  })

  test('answers unauthorized_client to a credential that wants to act for a person', async () => {
    const { clientId, clientSecret } = await site.credential()
    const answer = await token({
      grant_type: 'authorization_code',
      code: 'x',
      client_id: clientId,
      client_secret: clientSecret,
    })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      400,
      'unauthorized_client',
    ])
  })

  test.each(['token', 'register', 'revoke'])('takes nothing but POST at /%s', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(`${site.url}/authed/mcp/oauth/${path}`, { method })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS'])
    }
  })

  test('has nothing at its own address, and does not fail there', async () => {
    expect((await site.get('/authed/mcp/oauth')).status).toBe(404)
    expect((await site.get('/authed/mcp/oauth/')).status).toBe(404)
    expect(site.errors).toEqual([])
  })

  test('is behind a card of its own in the catalog', async () => {
    const catalog = await (await site.get('/.well-known/ai-catalog.json')).json()
    const { entries } = catalog as { entries: { url: string }[] }
    const cards = await Promise.all(entries.map(async ({ url }) => (await fetch(url)).json()))
    expect(cards).toMatchObject([{ authentication: 'none' }, { authentication: 'oauth2' }])
  })

  test('sends no program that looks for a document to a login page', async () => {
    for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/nothing']) {
      const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  test.each(['https://localhost:8443/cb', 'https://127.0.0.1/cb', 'https://[::1]:1/cb'])(
    'trusts this machine: %s',
    async (redirect_uri) => {
      const id = await registeredId(site, { redirect_uris: [redirect_uri] })
      const begun = await fetch(authorizeUrl(site, id, { redirect_uri }), { redirect: 'manual' })
      expect(begun.headers.get('location')).toContain('/interaction/')
    },
  )
})
