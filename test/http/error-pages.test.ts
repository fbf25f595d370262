import { expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { HostApp } from '../../src/http/host-app.ts'
import { listen, type RequestHandler } from '../../src/http/serve.ts'
import { StoreError } from '../../src/store/statement.ts'
import { atEndOfFile } from '../support/at-end.ts'
import { violationsInLightAndDark } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { docsJson, makeSite } from '../support/site.ts'
import { sampled } from '../support/sampled.ts'

const FILES = {
  'docs.json': docsJson({ navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
}
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** The real site, in which looking somebody up fails. */
function failing(error: () => Error) {
  return makeSite(FILES, () => {
    throw error()
  })
}

test('a failure is a page of the site in the language of the reader, and says nothing internal', async () => {
  const { app, errors } = failing(() => new Error('secret detail at line 7'))
  const response = await app.request('/', { headers: { ...BROWSER, 'accept-language': 'ar' } })
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('lang="ar" dir="rtl"')
  expect(text).toContain('حدث خطأ ما')
  expect(text).toContain('Acme Docs')
  expect(text).not.toContain('secret detail')
  expect(errors).toHaveLength(1)
})

test('a database that is away is a page that says when to come back', async () => {
  const away = new StoreError('gone', true)
  const { app } = failing(() => away)
  const response = await app.request('/', { headers: BROWSER })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  const text = await response.text()
  expect(text).toContain('<h1>Back in a moment</h1>')
  expect(text).toContain('Try again')
})

test('programs and scripts get the same short answer as ever', async () => {
  const { app } = failing(() => new Error('secret'))
  expect(await (await app.request('/')).text()).toBe('Something went wrong on the server.\n')
  const json = await app.request('/', { headers: { accept: 'application/json' } })
  expect(await json.json()).toEqual({ error: 'Something went wrong on the server.', code: 'internal' })
  expect((await app.request('/v1/nothing', { headers: BROWSER })).headers.get('content-type')).toContain(
    'json',
  )
})

test('what is refused says why, with a way back', async () => {
  const { app } = makeSite(FILES, STRANGER)
  const response = await app.request('/%zz', { headers: BROWSER })
  expect(response.status).toBe(400)
  const text = await response.text()
  expect(text).toContain('<h1>This page cannot be shown</h1>')
  expect(text).toContain('This URL contains an invalid percent escape.')
  expect(text).toContain('href="/"')
})

/** A server whose sites cannot be opened. */
function unopened(): HostApp {
  return new HostApp({
    sites: { opened: () => undefined, find: () => Promise.reject(new StoreError('gone', true)) },
    readiness: { check: () => Promise.reject(new Error('not asked')) },
    onError: () => undefined,
  })
}

test('a site that cannot even be opened answers with a page without a brand', async () => {
  const host = unopened()
  const ask = (headers: Record<string, string>) =>
    host.fetch(new Request('http://docs.acme.test/', { headers }))
  const page = await ask({ ...BROWSER, 'accept-language': 'de' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await page.text()).toContain('<h1>Gleich wieder da</h1>')
  expect(await (await ask({})).json()).toEqual({
    error: 'The database is not available. Try again.',
    code: 'busy',
  })
})

async function served(app: RequestHandler): Promise<string> {
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  atEndOfFile(() => server.stop(0))
  return `http://127.0.0.1:${server.port}`
}

test('both can be read by everyone, in light and dark, from either side', async () => {
  const browser = await openBrowser()
  const apps = [failing(() => new Error('secret')).app, unopened()]
  for (const app of apps)
    for (const locale of sampled(['ar'], ['en', 'ar'])) {
      const page = await (await browser.newContext({ locale })).newPage()
      await page.goto(await served(app))
      expect(await violationsInLightAndDark(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      await page.context().close()
    }
  await browser.close()
})
