import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInLightAndDark } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
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
  expect(await violationsInLightAndDark(page)).toEqual([])
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

test('a click on the assistant counts, also when results come while the button is down', async () => {
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

test('the keys of the search reach the assistant, and a question mark goes there first', async () => {
  await page.goto(`${url}/`)
  await page.keyboard.press('Escape')
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
  expect(await violationsInLightAndDark(page)).toEqual([])
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
