import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { listen, type RunningServer } from '../../src/http/serve.ts'
import { violationsOf } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { makeRecordedSite } from '../support/records.ts'
import { docsJson, makeSite } from '../support/site.ts'

const FILES = {
  'index.mdx': '---\ntitle: Start\n---\n\n```ts app.ts\nconst a = 1\n```\n',
  'other.mdx': '# Other\n',
}

let browser: Browser
const servers: RunningServer[] = []
let url = ''

async function serve(config: Record<string, unknown>, feedback: boolean): Promise<string> {
  const files = { ...FILES, 'docs.json': docsJson(config) }
  const { app } = feedback
    ? await makeRecordedSite({ files, more: { content: { baseUrl: undefined } } })
    : makeSite(files, STRANGER, { content: { baseUrl: undefined } })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  servers.push(server)
  return `http://127.0.0.1:${server.port}`
}

beforeAll(async () => {
  browser = await openBrowser()
  url = await serve({}, true)
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(servers.map((server) => server.stop(0)))
})

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** What the endpoint holds: one sent again takes the place of the earlier, as the server has it. */
  readonly got: Record<string, unknown>[]
  /** What the endpoint answers; 0 is no connection. */
  answer: number
}

async function visit(): Promise<Visit> {
  // Colours on their way to others are none to judge.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const visit: Visit = { context, page, got: [], answer: 201 }
  await context.route('**/_lectern/feedback', async (route) => {
    if (visit.answer === 0) return route.abort('internetdisconnected')
    if (visit.answer < 300) take(visit.got, route.request().postDataJSON() as Record<string, unknown>)
    return route.fulfill({ status: visit.answer, json: { id: 'x' } })
  })
  await page.goto(url)
  return visit
}

function take(got: Record<string, unknown>[], answer: Record<string, unknown>): void {
  const earlier = got.findIndex(({ editToken }) => editToken === answer['editToken'])
  if (earlier < 0) got.push(answer)
  else got[earlier] = answer
}

test('a thumb with a comment is one answer, and the page says thank you', async () => {
  const { context, page, got } = await visit()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.locator('#feedback-form textarea').fill('  An example is missing. ')
  expect(await page.locator('#feedback-thumbs-down').getAttribute('aria-pressed')).toBe('true')
  expect(await violationsOf(page, { include: '.page-foot' })).toEqual([])
  await page.getByLabel('Email').fill('reader@example.org')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('Thank you')
  expect(got).toEqual([
    {
      editToken: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      path: '/',
      source: 'contextual',
      helpful: false,
      comment: 'An example is missing.',
      contact: 'reader@example.org',
    },
  ])
  await context.close()
})

test('a thumb alone counts when the reader cancels, and when they leave', async () => {
  const { context, page, got } = await visit()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.locator('#feedback-form').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => got.length).toBe(1)
  expect(got[0]).toMatchObject({ source: 'thumbs_only', helpful: true, path: '/' })
  await page.goto(`${url}/other`)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.locator('#feedback-form').waitFor()
  await page.goto(url)
  await expect.poll(() => got.length).toBe(2)
  expect(got[1]).toMatchObject({ source: 'thumbs_only', helpful: false, path: '/other' })
  await context.close()
})

longTest('a block of code has its own button, and sends the code along', async () => {
  const { context, page, got } = await visit()
  await page.locator('.code').hover()
  await page.getByRole('button', { name: 'Report a problem with this code' }).click()
  await page.getByLabel('What could be better?').fill('It does not compile.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => got)
    .toMatchObject([
      {
        source: 'code_snippet',
        code: 'const a = 1',
        lang: 'ts',
        filename: 'app.ts',
        comment: 'It does not compile.',
      },
    ])
  await context.close()
})

test('without a connection the answer is kept, the page says so, and it is sent when there is one', async () => {
  const reader = await visit()
  const { context, page, got } = reader
  reader.answer = 0
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.locator('#feedback-form textarea').fill('Good.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('is saved')
  expect(got).toEqual([])
  reader.answer = 201
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect.poll(() => got).toMatchObject([{ source: 'contextual', comment: 'Good.' }])
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('Thank you')
  await context.close()
})

longTest('what could not be sent goes out by itself after a while, or at the next visit', async () => {
  const reader = await visit()
  const { context, page, got } = reader
  reader.answer = 503
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('is saved')
  reader.answer = 201
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
  reader.answer = 0
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.evaluate(`JSON.parse(localStorage['lectern-feedback']).length`)).toBe(1)
  await page.close()
  reader.answer = 201
  const next = await context.newPage()
  await next.goto(`${url}/other`)
  await expect.poll(() => got.length).toBe(2)
  await expect.poll(() => next.evaluate(`localStorage['lectern-feedback']`)).toBe('[]')
  await context.close()
})

test('an answer the server does not want is not sent for ever', async () => {
  const reader = await visit()
  reader.answer = 422
  await reader.page.getByRole('button', { name: 'Yes', exact: true }).click()
  await reader.page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => reader.page.getByRole('status').first().textContent()).toContain('not accepted')
  expect(await reader.page.evaluate(`localStorage['lectern-feedback']`)).toBe('[]')
  await reader.context.close()
})

test('there are no buttons without a place for answers, without telemetry, and without scripts', async () => {
  expect(await (await fetch(await serve({}, false))).text()).not.toContain('id="feedback"')
  const off = await serve({ integrations: { telemetry: { enabled: false } } }, true)
  expect(await (await fetch(off)).text()).not.toContain('id="feedback"')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  expect(await page.locator('.feedback:visible').count()).toBe(0)
  await context.close()
})

longTest('the page speaks the language of its division', async () => {
  const address = await serve(
    { navigation: { languages: [{ language: 'de', pages: ['index', 'other'] }] } },
    true,
  )
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Ja', exact: true }).click()
  await page.getByLabel('Was könnte besser sein?').waitFor()
  expect(await page.getByRole('link', { name: 'Zum Inhalt springen' }).count()).toBe(1)
  expect(await page.locator('.pager small').textContent()).toBe('Weiter')
  await page.close()
})
