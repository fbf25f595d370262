import { DAY_MS } from '../../src/shared/time.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../../src/auth/passwords.ts'
import { lazy } from '../../src/lib/lazy.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { cookieOf, makeGuardedSite, PASSWORD, type GuardedSite } from '../support/guarded-site.ts'
import { sampled } from '../support/sampled.ts'

function post(
  site: GuardedSite,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${site.url}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

const enter = (site: GuardedSite, email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  post(site, '/login', { email, password, redirect: '/' }, headers)

afterEach(() => void vi.useRealTimers())

describe('accounts', async () => {
  const site = await makeGuardedSite()
  await site.account('ann@acme.test', ['eng'])

  test('a stranger is asked to log in and comes back to the page they wanted', async () => {
    const asked = await site.get('/eng?a=1')
    expect(asked.headers.get('location')).toBe('/login?redirect=%2Feng%3Fa%3D1')
    const form = await site.get('/login?redirect=%2Feng%3Fa%3D1')
    expect(await form.text()).toContain('name="redirect" value="/eng?a=1"')
    expect(form.headers.get('cache-control')).toBe('no-store')
    const fields = { email: ' Ann@ACME.test ', password: PASSWORD, redirect: '/eng?a=1' }
    const entered = await post(site, '/login', fields)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/eng?a=1'])
    expect((await site.get('/eng', { cookie: cookieOf(entered) })).status).toBe(200)
    expect((await site.get('/ops', { cookie: cookieOf(entered) })).status).toBe(404)
  })

  test('the login speaks the language chosen on the site, else that of the browser, else English', async () => {
    const form = async (headers: Record<string, string>) => (await site.get('/login', headers)).text()
    expect(await form({ 'accept-language': 'tlh, de-CH;q=0.8, fr;q=0.5' })).toMatch(
      /<html lang="de-CH" dir="ltr".*<label>Passwort</s,
    )
    expect(await form({ 'accept-language': 'ar' })).toContain('<html lang="ar" dir="rtl"')
    const chosen = { 'accept-language': 'de', cookie: 'lectern_language=fr' }
    expect(await form(chosen)).toContain('<label>Mot de passe<')
    expect(await form({ 'accept-language': 'x"><script>, *' })).toContain('<html lang="en" dir="ltr"')
    const refused = await enter(site, 'ann@acme.test', 'wrong', { 'accept-language': 'zh-TW' })
    expect(await refused.text()).toContain('電子郵件或密碼不正確。')
  })

  test('a reader sees who they are and the way out; a stranger on an open page the way in', async () => {
    const cookie = await site.login('ann@acme.test')
    const mine = await (await site.get('/eng', { cookie })).text()
    expect(mine).toContain('ann@acme.test')
    expect(mine).toContain('<a href="/logout">Log out</a>')
    const open = await (await site.get('/open')).text()
    expect(open).toContain('href="/login?redirect=%2Fopen">Log in</a>')
    expect(open).not.toContain('/logout')
  })

  test('a secret that was there before the login opens nothing after it, and the old session is over', async () => {
    const old = await site.login('ann@acme.test')
    const again = cookieOf(await enter(site, 'ann@acme.test', PASSWORD, { cookie: old }))
    expect(again).not.toBe(old)
    expect((await site.get('/eng', { cookie: old })).status).toBe(302)
    const planted = `lectern_session=lses_${'a'.repeat(49)}`
    const entered = cookieOf(await enter(site, 'ann@acme.test', PASSWORD, { cookie: planted }))
    expect(entered).not.toContain(planted)
    expect((await site.get('/eng', { cookie: planted })).status).toBe(302)
    expect((await site.get('/eng', { cookie: entered })).status).toBe(200)
  })

  test('logging out ends the session on the server, and only when it was asked here', async () => {
    const cookie = await site.login('ann@acme.test')
    expect((await site.get('/logout', { cookie })).status).toBe(200)
    expect((await site.get('/eng', { cookie })).status).toBe(200)
    const left = await post(site, '/logout', {}, { cookie })
    expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
    expect((await site.get('/eng', { cookie })).status).toBe(302)
  })

  test('who is deleted is out at once, also with a session that is kept somewhere', async () => {
    const id = await site.account('bob@acme.test', ['eng'])
    const cookie = await site.login('bob@acme.test')
    expect((await site.get('/eng', { cookie })).status).toBe(200)
    const { store, project } = site.records
    await store.accounts.delete(project.organizationId, id)
    expect((await site.get('/eng', { cookie })).status).toBe(302)
    expect((await enter(site, 'bob@acme.test')).status).toBe(401)
  })

  test('a session ends after a week without a visit, and after a month in any case', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const idle = await site.login('ann@acme.test')
    const busy = await site.login('ann@acme.test')
    const begun = Date.now()
    const { store, project } = site.records
    const hashes = (await store.secrets.keys()).marks('session', busy.split('=')[1] ?? '')
    const lastVisit = async () => (await store.sessions.find(project.id, hashes))?.used_at
    for (let day = 6; day < 30; day += 6) {
      vi.setSystemTime(begun + day * DAY_MS)
      expect([day, (await site.get('/eng', { cookie: busy })).status]).toEqual([day, 200])
      // Noted beside the answer.
      await expect.poll(lastVisit).toBe(Date.now())
    }
    expect((await site.get('/eng', { cookie: idle })).status).toBe(302)
    vi.setSystemTime(begun + 30 * DAY_MS - 1000)
    expect((await site.get('/eng', { cookie: busy })).status).toBe(200)
    vi.setSystemTime(begun + 30 * DAY_MS + 1000)
    expect((await site.get('/eng', { cookie: busy })).status).toBe(302)
  })

  test('an unknown address is answered as a known one: the same words, status and time', async () => {
    const times: Record<string, number[]> = { 'ann@acme.test': [], 'nobody@acme.test': [] }
    const seen = new Set<string>()
    for (let round = 0; round < 6; round++)
      for (const email of Object.keys(times)) {
        // Work is what takes time here, and a busy machine does not add to it.
        const start = cpuTime()
        const answer = await enter(site, email, 'not the password')
        times[email]?.push(cpuTime() - start)
        const { status, headers } = answer
        const body = (await answer.text()).replaceAll(email, 'EMAIL')
        seen.add(
          JSON.stringify([
            status,
            body,
            [...headers].filter(([name]) => name !== 'date' && name !== 'content-length'),
          ]),
        )
      }
    expect([...seen]).toHaveLength(1)
    const [known = 0, unknown = 0] = Object.values(times).map((list) => list.sort((a, b) => a - b)[2] ?? 0)
    expect(unknown).toBeGreaterThan(known * 0.4)
    expect(known).toBeGreaterThan(unknown * 0.4)
  })

  test.each(['/login', '/logout'])('another site cannot make a browser send %s', async (path) => {
    const cookie = await site.login('ann@acme.test')
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:1' },
    ]) {
      const fields = { email: 'ann@acme.test', password: PASSWORD }
      const answer = await post(site, path, fields, { cookie, ...(headers as Record<string, string>) })
      expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, 403, []])
    }
    expect((await site.get('/eng', { cookie })).status).toBe(200)
  })

  test('a form that is too long is refused, also when it comes in pieces', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('a'.repeat(16_384))),
    })
    const answer = await fetch(`${site.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      duplex: 'half',
    }).catch(() => undefined)
    expect([413, undefined]).toContain(answer?.status)
    expect((await enter(site, 'ann@acme.test', 'x'.repeat(40_000))).status).toBe(413)
  })

  // Of each kind one logs in here, which takes long; all are asked for by who is already in.
  const ENTERING = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '//evil.example\\@localhost',
  ]
  const inside = lazy(() => site.login('ann@acme.test'))
  test.each([
    ...ENTERING,
    '///evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'HTTPS:evil.example',
    'https:/evil.example',
    'http:evil.example',
    '//evil.example/%2e%2e',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/%2e/%2e//evil.example/..//evil.example',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '.evil.example',
    ':80@evil.example',
    '?x=//evil.example',
    '#//evil.example',
    '/\u0000//evil.example',
    '/login@evil.example\r\nSet-Cookie: a=b',
    `/${'a'.repeat(5000)}`,
  ])('after a login %j never leaves the site', async (redirect) => {
    let cookie = await inside()
    if (sampled(ENTERING.includes(redirect), true)) {
      const entered = await post(site, '/login', { email: 'ann@acme.test', password: PASSWORD, redirect })
      const location = entered.headers.get('location') ?? ''
      expect(new URL(location, site.url).origin).toBe(site.url)
      expect(location).toMatch(/^\/(?![/\\])/)
      cookie = cookieOf(entered)
      expect(cookie).toMatch(/^lectern_session=\w+$/)
    }
    const already = await site.get(`/login?redirect=${encodeURIComponent(redirect)}`, { cookie })
    const back = already.headers.get('location') ?? 'none:'
    expect(new URL(back, site.url).origin).toBe(site.url)
    expect(back).toMatch(/^\/(?![/\\])/)
  })
})

describe('guessing', () => {
  const lectern = { auth: { method: 'accounts' }, limits: { login: 3 } }
  const addressOf = (request: Request) => request.headers.get('x-test-address') ?? '203.0.113.1'

  test('is counted for an address, whoever it tries; right passwords do not count', async () => {
    const site = await makeGuardedSite({ lectern, more: { readers: { addressOf } } })
    await site.account('ann@acme.test')
    for (let round = 0; round < 5; round++) expect((await enter(site, 'ann@acme.test')).status).toBe(303)
    const statuses = []
    for (let round = 0; round < 4; round++)
      statuses.push((await enter(site, `x${round}@acme.test`, 'wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    // Not even with the right password, and a header that only a trusted proxy may send changes nothing.
    expect((await enter(site, 'ann@acme.test', PASSWORD, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(
      429,
    )
    expect((await enter(site, 'ann@acme.test', PASSWORD, { 'x-test-address': '203.0.113.2' })).status).toBe(
      303,
    )
  })

  test('is counted for an account, from wherever it comes and however it is written; known or not', async () => {
    const site = await makeGuardedSite({ lectern, more: { readers: { addressOf } } })
    await site.account('ann@acme.test')
    // One that is too long to be anybody's is refused without much work where there is an account.
    const wrong = sampled('x'.repeat(2000), 'wrong')
    const spellings = ['@acme.test', '@ACME.test', '@acme.test ', '  @Acme.Test'.trim()]
    for (const name of ['ann', 'nobody']) {
      const statuses = []
      for (let round = 0; round < 21; round++) {
        const email = `${round % 2 ? ' ' : ''}${name}${spellings[round % 4]}`
        statuses.push((await enter(site, email, wrong, { 'x-test-address': `198.51.100.${round}` })).status)
      }
      expect([name, statuses.filter((status) => status === 401)]).toEqual([name, Array(20).fill(401)])
      expect(statuses.at(-1)).toBe(429)
    }
  })
})

describe('cookies', () => {
  test('over https are bound to the host, and never leave it', async () => {
    const site = await makeGuardedSite({ more: { content: { baseUrl: 'https://docs.acme.test' } } })
    await site.account('ann@acme.test')
    const [line = ''] = (await enter(site, 'ann@acme.test')).headers.getSetCookie()
    expect(line).toMatch(/^__Host-lectern_session=lses_\w+;/)
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(flag)
    expect(line).not.toMatch(/domain=/i)
    // One without the prefix, which a sub-domain could have set, is not looked at.
    const bare = cookieOf(await enter(site, 'ann@acme.test')).replace('__Host-', '')
    expect((await site.get('/', { cookie: bare })).status).toBe(302)
    const left = await post(site, '/logout', {}, { cookie: bare })
    expect(left.headers.getSetCookie().join()).toMatch(/^__Host-lectern_session=; Max-Age=0; Path=\/; Secure/)
  })

  test('over http still cannot be read by scripts', async () => {
    const site = await makeGuardedSite()
    await site.account('ann@acme.test')
    const [line = ''] = (await enter(site, 'ann@acme.test')).headers.getSetCookie()
    expect(line).toMatch(/^lectern_session=lses_\w+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

test('one password for all: no groups, and another password logs everybody out', async () => {
  const lectern = { auth: { method: 'password' } }
  const site = await makeGuardedSite({ lectern, secrets: { sitePassword: 'open sesame' } })
  const jar = new CookieJar()
  expect((await post(site, '/login', { password: 'open sesam' })).status).toBe(401)
  expect((await post(site, '/login', { password: '' })).status).toBe(401)
  const entered = await jar.send(`${site.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ password: 'open sesame', redirect: '/' }),
  })
  expect(entered.status).toBe(303)
  const cookie = jar.cookies(site.url)
  expect((await site.get('/', { cookie })).status).toBe(200)
  expect((await site.get('/eng', { cookie })).status).toBe(404)
  const token = cookie.split('=')[1]
  const rules = { method: 'password', sessionDays: 30, idleDays: 7 } as const
  expect(await site.auth.readerOf(token, rules)).toBeDefined()
  // What was entered by one method, or an older password, is nothing to another.
  expect(await site.auth.readerOf(token, { ...rules, method: 'accounts' })).toBeUndefined()
  const { store, project } = site.records
  await store.loginSecrets.setSitePassword(project.id, await hashPassword('open barley'))
  expect((await site.get('/', { cookie })).status).toBe(302)
  expect((await post(site, '/login', { password: 'open sesame' })).status).toBe(401)
  expect((await post(site, '/login', { password: 'open barley' })).status).toBe(303)
})
