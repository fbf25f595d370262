import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsBesideColours, violationsInLightAndDark } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { LONG } from '../support/sampled.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const root = makeFolder({
  'docs.json': docsJson({
    assistant: {
      questions: ['Which flags are there?'],
      contact: { label: 'Write to us', href: 'https://acme.test/help' },
    },
    navigation: { pages: ['index', 'deploy', 'plans'] },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to Acme.\n\n## Colours\n\nEverything is teal.',
  'deploy.mdx':
    '---\ntitle: Deploy\n---\n\n## Flags\n\nFlags of the deploy command:\n\n| Flag | Does |\n|---|---|\n| `--to` | The server |\n\n```bash\nacme deploy --to server\nacme list\n```\n\nSee [home](/) or <https://acme.test/>.',
  'plans.mdx': '---\ntitle: Takeover\ngroups: [board]\n---\n\nThe flags of Project Bluebird.',
})
let browser: Browser
let page: Page
let url: string

beforeAll(async () => {
  ;({ url } = await servedSite(root))
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage()
  await page.goto(`${url}/`)
})
afterAll(() => browser?.close())

const panel = () => page.getByRole('dialog', { name: 'Assistant' })

test('keys open it, ask, read the answer and leave', async () => {
  await page.keyboard.press('Control+i')
  await panel().waitFor()
  expect(await page.evaluate(`document.activeElement.matches('.assistant-field')`)).toBe(true)
  await page.keyboard.type('Which flags does deploy have?')
  await page.keyboard.press('Enter')
  const answer = panel().locator('.assistant-answer[data-state=done]')
  await answer.getByRole('link', { name: 'Deploy › Flags' }).waitFor()
  expect(await answer.getByRole('cell', { name: 'The server' }).count()).toBe(1)
  expect(await answer.locator('.code code').textContent()).toBe('acme deploy --to server\nacme list')
  expect(await answer.getByRole('link', { name: 'home' }).getAttribute('href')).toBe('/')
  // What this reader may not see is nowhere in it.
  expect(await panel().textContent()).not.toMatch(/Takeover|Bluebird/)
  expect(await panel().getByRole('link', { name: 'Write to us' }).getAttribute('href')).toContain(
    'acme.test/help',
  )
  expect(await violationsInLightAndDark(page, LONG ? {} : { include: '#chat-assistant-sheet' })).toEqual([])
})

test('the conversation goes on, on the next page too', async () => {
  await page.goto(`${url}/deploy`)
  await panel().waitFor()
  expect(await panel().locator('.assistant-turn').count()).toBe(1)
  await panel().getByRole('button', { name: 'Ask about this page' }).click()
  await page.keyboard.type('zzzz')
  const sent = page.waitForRequest('**/_lectern/ask')
  await page.keyboard.press('Enter')
  const body = (await sent).postDataJSON() as { messages: object[]; aboutPage: boolean; threadId?: string }
  expect(body).toMatchObject({ aboutPage: true, threadId: expect.any(String) })
  expect(body.messages).toHaveLength(3)
  const second = panel().locator('.assistant-turn').nth(1)
  await second.getByRole('button', { name: 'Good answer' }).waitFor()
  // Passages are no answer where the very word that was asked for stands nowhere.
  expect(await second.textContent()).toContain('No page mentions “zzzz”.')
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'hidden' })
})

test('a selection and a search hand their words over', async () => {
  await page.goto(`${url}/`)
  await page.getByText('Everything is teal.').click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Ask about this' }).click()
  await panel().getByRole('button', { name: '“Everything is teal.”' }).waitFor()
  await panel().getByRole('button', { name: 'New conversation' }).click()
  await panel().getByRole('button', { name: 'Which flags are there?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('searchbox')
    .or(page.locator('#search-input'))
    .first()
    .fill('which flags are there')
  await page.getByRole('option', { name: 'Ask: which flags are there' }).click()
  await panel().getByRole('link', { name: 'Deploy › Flags' }).waitFor()
})

longTest('a click on the assistant counts, also when results come while the button is down', async () => {
  await page.goto(`${url}/`)
  const results = Promise.withResolvers<void>()
  await page.route('**/_lectern/search?*', async (route) => {
    await results.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('how many flags are there')
  await page.getByRole('option', { name: 'Ask: how many flags are there' }).hover()
  await page.mouse.down()
  results.resolve()
  await page.locator('dialog.search:not([data-busy])').waitFor()
  await page.mouse.up()
  await panel().locator('.assistant-turn').last().getByText('how many flags are there').waitFor()
  await page.unroute('**/_lectern/search?*')
})

/** The panel that was open is open on the next page too, once its script is there; then a key reaches it. */
async function closeOn(address: string): Promise<void> {
  await page.goto(address)
  await panel().waitFor()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'hidden' })
}

test('the keys of the search reach the assistant, and a question mark goes there first', async () => {
  await closeOn(`${url}/`)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  const chosen = () => page.getByRole('option', { selected: true })
  const meant = async () => page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  const settled = () => page.locator('dialog.search:not([data-busy])').waitFor()
  await field.fill('deploy flags')
  await settled()
  const rows = page.getByRole('listbox').getByRole('option')
  expect(await rows.first().textContent()).toBe('Ask: deploy flags')
  // Enter goes to what was found; the assistant is one key up, and round from the end.
  expect(await chosen().textContent()).toContain('Deploy')
  await page.keyboard.press('ArrowUp')
  expect(await chosen().textContent()).toBe('Ask: deploy flags')
  expect(await (await meant()).textContent()).toBe('Ask: deploy flags')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  expect(await chosen().textContent()).toBe('Ask: deploy flags')
  const seen = new Set<string | null>()
  for (let at = 0; at < (await rows.count()); at += 1) {
    seen.add(await field.getAttribute('aria-activedescendant'))
    await page.keyboard.press('ArrowDown')
  }
  expect(seen.size).toBe(await rows.count())
  expect(await violationsBesideColours(page)).toEqual([])
  // Nothing else to choose.
  await field.fill('zzzz qqqq')
  await page.getByText('No results for').first().waitFor()
  expect(await chosen().textContent()).toBe('Ask: zzzz qqqq')
  await field.fill('which flags are there?')
  await settled()
  expect(await chosen().textContent()).toBe('Ask: which flags are there?')
  await page.keyboard.press('Enter')
  await panel().locator('.assistant-turn').last().getByText('which flags are there?').waitFor()
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' })
})

test('the field at the end of the window asks what is typed into it, and gives way to the panel', async () => {
  await closeOn(`${url}/deploy`)
  const field = page.locator('main').getByRole('textbox', { name: 'Ask a question' })
  // In view on a page that is longer than the window, and in the room of the text.
  await page.setViewportSize({ width: 1400, height: 320 })
  await page.evaluate('scrollTo(0, 0)')
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeGreaterThan(320)
  const box = await field.boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(320)
  expect(await violationsBesideColours(page)).toEqual([])
  // Neither the focus nor a letter moves the page.
  await field.focus()
  await page.keyboard.type('which flags does deploy have')
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.keyboard.press('Enter')
  await panel().locator('.assistant-turn').last().getByText('which flags does deploy have').waitFor()
  // Until it is whole, Escape stops the answer and leaves the panel open.
  const answer = panel().locator('.assistant-turn').last().locator('.assistant-answer[data-state=done]')
  await answer.getByRole('link', { name: 'Deploy › Flags' }).first().waitFor()
  expect(await field.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('')
  expect(await field.evaluate((one) => one.matches(':focus'))).toBe(true)
  // The button without a question opens the panel.
  await page.locator('main').getByRole('button', { name: 'Ask a question' }).click()
  await panel().waitFor()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  expect(await field.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1400, height: 900 })
})

longTest(
  'it stays in view beside the examples of an operation, and keeps out of the way of what the keyboard reaches',
  async () => {
    const spec = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'https://api.acme.test' }],
      paths: {
        '/pets': {
          get: {
            summary: 'List pets',
            parameters: Array.from({ length: 12 }, (_, at) => ({
              name: `filter${at}`,
              in: 'query',
              description: 'See [the docs](https://acme.test).',
              schema: { type: 'string' },
            })),
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    }
    const { url: api } = await servedSite(
      makeFolder({
        'docs.json': docsJson({ navigation: { groups: [{ group: 'API', openapi: 'pets.json' }] } }),
        'pets.json': JSON.stringify(spec),
      }),
    )
    const reader = await browser.newPage({ viewport: { width: 1400, height: 600 } })
    await reader.goto(`${api}/api-reference/list-pets`)
    const bar = await reader.locator('.ask-box').boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(576)
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(600)
    // Over the text alone.
    const examples = await reader.locator('.beside').boundingBox()
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(examples?.x ?? 0)
    await reader.locator('main').getByRole('link', { name: 'the docs' }).first().focus()
    for (let at = 0; at < 11; at += 1) {
      await reader.keyboard.press('Tab')
      const covered = await reader.evaluate(`(() => {
      const { bottom } = document.activeElement.getBoundingClientRect()
      return document.activeElement.closest('.ask-bar') === null && bottom > document.querySelector('.ask-box').getBoundingClientRect().top
    })()`)
      expect(covered).toBe(false)
    }
    // At the end of the page it lies over nothing.
    await reader.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const over = await reader.evaluate(`(() => {
    const box = document.querySelector('.ask-box').getBoundingClientRect()
    const before = document.querySelector('.ask-bar').previousElementSibling.getBoundingClientRect()
    return before.bottom > box.top
  })()`)
    expect(over).toBe(false)
    // On a small screen it waits at the end of the text, and lies over none of it.
    await reader.setViewportSize({ width: 390, height: 800 })
    await reader.evaluate('scrollTo(0, 0)')
    const waiting = await reader.locator('.ask-box').boundingBox()
    expect(waiting?.y ?? 0).toBeGreaterThan(800)
    await reader.close()
  },
)

longTest('a phone has a sign in its header, and a site without the field has none', async () => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await phone.goto(`${url}/`)
  const dialog = phone.getByRole('dialog', { name: 'Assistant' })
  await phone.getByRole('banner').getByRole('button', { name: 'Ask' }).click()
  await dialog.waitFor()
  await phone.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await phone.getByRole('textbox', { name: 'Ask a question' }).fill('which flags are there')
  await phone.getByRole('button', { name: 'Ask a question' }).click()
  await dialog.getByRole('link', { name: 'Deploy › Flags' }).first().waitFor()
  await phone.close()
  const { url: plain } = await servedSite(
    makeFolder({ 'docs.json': docsJson({ assistant: { bar: false } }), 'index.mdx': '# Home' }),
  )
  const html = await (await fetch(plain)).text()
  expect(html).toContain('id="assistant-entry"')
  expect(html).not.toContain('chat-assistant-floating-input')
})
