import { beforeAll, describe, expect, test } from 'vitest'
import { CookieJar } from '../support/cookie-jar.ts'
import { makeGuardedSite, PASSWORD, type GuardedSite } from '../support/guarded-site.ts'
import {
  allow,
  authorizeUrl,
  CALLBACK,
  exchange,
  follow,
  registeredId,
  VERIFIER,
} from '../support/oauth-steps.ts'

describe('the consent page', () => {
  let site: GuardedSite
  let cookie: string
  beforeAll(async () => {
    site = await makeGuardedSite()
    await site.account('ann@acme.test', ['eng'])
    cookie = await site.login('ann@acme.test')
  })

  test('shows who asks as plain words, and nothing of theirs runs', async () => {
    const name = '<img src=x onerror=alert(1)><b>Bank</b>\u202e"\'&\u2028'
    const clientId = await registeredId(site, {
      client_name: name,
      logo_uri: 'https://evil.example/logo.svg',
    })
    const step = await follow(site, authorizeUrl(site, clientId), cookie)
    expect(step.status).toBe(200)
    expect(step.page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(step.page).not.toMatch(/<img[^>]*onerror|<b>Bank|\u202e|\u2028|evil\.example/)
    expect(step.page).toContain('<strong>localhost:7777</strong>')
    const headers = (await fetch(`${site.url}${step.path}`, { headers: { cookie: step.cookie } })).headers
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    const error = await site.get('/authed/mcp/oauth/authorize?client_id=%3Cscript%3Ealert(1)%3C/script%3E')
    expect(await error.text()).not.toContain('<script>alert')
  })

  test('a consent belongs to the browser and the reader who were asked', async () => {
    await site.account('eve@acme.test')
    const clientId = await registeredId(site)
    const step = await follow(site, authorizeUrl(site, clientId), cookie)
    const say = (sent: string, more: Record<string, string> = {}) =>
      fetch(`${site.url}${step.path}`, {
        method: 'POST',
        headers: { cookie: sent, ...more },
        body: new URLSearchParams({ answer: 'allow' }),
        redirect: 'manual',
      })
    // Another browser has only the address.
    expect((await say(await site.login('eve@acme.test'))).status).toBe(400)
    for (const more of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expect((await say(step.cookie, more as Record<string, string>)).status).toBe(403)
    // Without a session on the site there is nobody who could say yes.
    const withoutLogin = step.cookie.replaceAll(/lectern_session=[^;]*;? ?/g, '')
    expect((await say(withoutLogin)).headers.get('location')).toMatch(/^\/login\?/)
    const code = new URL(await allow(site, step)).searchParams.get('code') ?? ''
    // A code is of no use to another client.
    const stolen = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER }
    expect(await exchange(site, { ...stolen, client_id: await registeredId(site) })).toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('is never passed over: not silently, not because of an earlier yes, not by a request from elsewhere', async () => {
    const clientId = await registeredId(site)
    const browser = new CookieJar()
    const send = (path: string, fields: Record<string, string>) =>
      browser.send(new URL(path, site.url).href, { method: 'POST', body: new URLSearchParams(fields) })
    await send('/login', { email: 'ann@acme.test', password: PASSWORD })
    const first = await browser.visit(authorizeUrl(site, clientId))
    const said = await send(first.url, { answer: 'allow' })
    const resumed = new URL(said.headers.get('location') ?? '', site.url).href
    const isBack = (url: string) => url.startsWith(CALLBACK)
    expect((await browser.visit(resumed, isBack)).url).toContain('code=')
    // With every cookie of the login that was allowed.
    const again = await browser.visit(authorizeUrl(site, clientId), isBack)
    expect(again.text).toContain('Allow Test Tool to read')
    const ends: Record<string, Record<string, string>> = {
      'login_required|consent_required|interaction_required': { prompt: 'none' },
      request_not_supported: { request: 'eyJhbGciOiJub25lIn0.e30.' },
      request_uri_not_supported: { request_uri: 'https://evil.example/request' },
      unsupported_response_type: { response_type: 'code token' },
      invalid_request: { code_challenge: 'short' },
    }
    for (const [error, change] of Object.entries(ends)) {
      const { location, page } = await follow(site, authorizeUrl(site, clientId, change), cookie)
      expect([change, `${location} ${page}`]).toEqual([change, expect.stringMatching(new RegExp(error))])
      expect(location).not.toMatch(/[?&#](?:code|access_token)=/)
    }
  })

  test('gives away the code only to the address that was registered', async () => {
    const clientId = await registeredId(site, { redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] })
    for (const redirect_uri of [
      'https://claude.ai/api/mcp/auth_callback/../evil',
      'https://claude.ai/api/mcp/auth_callback?x=1',
      'https://claude.ai:444/api/mcp/auth_callback',
      'https://claude.ai./api/mcp/auth_callback',
      'https://CLAUDE.ai/api/mcp/auth_callback',
      'https://chatgpt.com/api/mcp/auth_callback',
      CALLBACK,
      'javascript:alert(1)',
    ]) {
      const answer = await fetch(authorizeUrl(site, clientId, { redirect_uri }), { redirect: 'manual' })
      expect([redirect_uri, answer.status, answer.headers.get('location')]).toEqual([redirect_uri, 400, null])
    }
  })
})
