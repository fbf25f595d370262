import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsInLightAndDark, violationsOf } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { fileServer, type FileServer } from '../support/file-server.ts'
import { longTest } from '../support/long-test.ts'
import { LONG } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({
    search: { prompt: 'Ask Acme' },
    navigation: {
      versions: [
        { version: 'v2', default: true, pages: ['index', 'guides/hooks', 'guides/limits'] },
        { version: 'v1', pages: ['v1/hooks'] },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to <b>Acme</b>.',
  'guides/hooks.mdx':
    '---\ntitle: Webhooks\n---\n\nSent after each deployment.\n\n## Signature header\n\nCheck the signature before anything else. Write `<img src=x onerror=alert(1)>` as text.\n\n## Retries\n\nA failed signature is sent again.\n\n<Tabs>\n  <Tab title="Soon">\n    ### First tries\n\n    After a second.\n  </Tab>\n  <Tab title="Late">\n    After an hour, with <img src="https://pictures.invalid/a.png" alt="" />.\n  </Tab>\n</Tabs>\n\n## Limits of hooks\n\nTen a minute.\n',
  'guides/limits.mdx': '---\ntitle: Limits\n---\n\nRequests a minute.',
  'v1/hooks.mdx': '---\ntitle: Old webhooks\n---\n\nSigned with a signature as well.',
  'team/plans.mdx': '---\ntitle: Takeover\ngroups: [board]\n---\n\nProject Bluebird.',
}

const root = makeFolder(FILES)
const out = makeFolder({})
let browser: Browser
let server: ServedSite
let files: FileServer

beforeAll(async () => {
  server = await servedSite(root)
  await lectern(['build', root, '--out', out])
  files = await fileServer(out)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  files?.close()
})

async function visit(
  base: string,
  path = '/guides/limits',
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext(options)).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => /Transition was/.test(error.message) || errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(base + path)
  return { page, errors }
}

/** What is found for half a word may still stand there when the rest has been typed. */
async function answered(page: Page): Promise<void> {
  await page.locator('dialog.search:not([data-busy])').waitFor()
}

describe.each([
  ['served', () => server.url],
  ['exported', () => files.url],
])('the dialog, %s', (kind, base) => {
  // The same dialog asks the server or the files of an export; that both are asked and answer is what may go wrong.
  const asDialog = test.runIf(LONG || kind === 'served')

  test('opens by key, finds while typing, and Enter goes to the section', async () => {
    const { page, errors } = await visit(base())
    await page.keyboard.press('Control+k')
    const input = page.locator('#search-input')
    await input.waitFor()
    expect(await input.getAttribute('placeholder')).toBe('Ask Acme')
    // A server offers pages of this version to begin with.
    if (kind === 'served') {
      const first = page.getByRole('group', { name: 'Suggestions' }).getByRole('option')
      await first.first().waitFor()
      expect(await first.allTextContents()).toEqual(['Home', 'Webhooks', 'Limits'])
    }
    await input.pressSequentially('signa')
    await answered(page)
    const rows = page.locator('.search-row')
    await rows.nth(1).waitFor()
    expect(await rows.first().textContent()).toContain('Webhooks')
    expect(await rows.nth(1).locator('mark').first().textContent()).toBe('Signature')
    // What a page says is shown as text.
    expect(await page.locator('.search img').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await rows.nth(1).getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/guides\/hooks\/?#signature-header$/)
    expect(errors).toEqual([])
    await page.context().close()
  })

  asDialog('keeps what is typed while it is on its way', async () => {
    const { page } = await visit(base())
    const typed = Promise.withResolvers<void>()
    await page.route('**/search-*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('signa')
    typed.resolve()
    await page.locator('.search-row').first().waitFor()
    expect(await page.locator('#search-input').inputValue()).toBe('signa')
    await page.context().close()
  })

  asDialog('moves by keys, closes by Escape and gives the focus back', async () => {
    const { page } = await visit(base())
    const button = page.locator('.search-button')
    await button.click()
    const input = page.locator('#search-input')
    await input.fill('signature')
    await answered(page)
    await page.locator('.search-row').nth(1).waitFor()
    const current = () => page.locator('[role=option][aria-selected=true]').getAttribute('id')
    const ids = await page.locator('.search-row').evaluateAll((rows) => rows.map((row) => row.id))
    expect(await current()).toBe(ids[0])
    await page.keyboard.press('End')
    expect(await current()).toBe(ids.at(-1))
    await page.keyboard.press('Control+n')
    expect(await current()).toBe(ids[0])
    await page.keyboard.press('Control+p')
    expect(await current()).toBe(ids.at(-1))
    await page.keyboard.press('Home')
    expect(await current()).toBe(ids[0])
    expect(await page.getByRole('status').textContent()).toMatch(/Pages found: \d/)
    await page.keyboard.press('Escape')
    await page.locator('dialog.search').waitFor({ state: 'hidden' })
    expect(await button.evaluate((node) => node.matches(':focus'))).toBe(true)
    await page.context().close()
  })

  longTest('begins with the version one reads, and can look through all', async () => {
    const { page } = await visit(base())
    await page.keyboard.press('/')
    await page.locator('#search-input').fill('old')
    await page.locator('.search-none').waitFor()
    await page.locator('.search-filter').selectOption('')
    await page.locator('.search-row').filter({ hasText: 'Old webhooks' }).waitFor()
    await page.context().close()
  })

  asDialog('puts spelling right, tells what to try, and remembers', async () => {
    const { page } = await visit(base())
    await page.keyboard.press('Control+k')
    const input = page.locator('#search-input')
    await input.fill('signatrue')
    await page.getByRole('button', { name: 'signature' }).click()
    expect(await input.inputValue()).toBe('signature')
    await answered(page)
    await page.locator('.search-row').first().click()
    await page.waitForURL('**/guides/hooks**')
    await page.keyboard.press('Control+k')
    await page.locator('.search-recent').click()
    expect(await input.inputValue()).toBe('signature')
    await input.fill('bluebird')
    await page.locator('.search-none').waitFor()
    expect(await page.locator('.search-row').count()).toBe(0)
    await input.fill('signature of a Bluebird')
    const notice = page.locator('.search-notice')
    await notice.getByText('No page mentions “Bluebird”. Closest matches:').waitFor()
    expect(await page.getByRole('status').textContent()).toMatch(/^No page mentions “Bluebird”/)
    expect(await page.locator('.search-row').count()).toBeGreaterThan(0)
    await input.fill('welcome requests hour')
    await notice.getByText('No good match. Closest pages:').waitFor()
    expect(await page.locator('.search-row').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  asDialog('shows beside the list what the chosen row leads to, where there is room', async () => {
    const { page, errors } = await visit(base(), '/guides/limits', { viewport: { width: 1200, height: 800 } })
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    const ids = () => page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    await page.keyboard.press('Control+k')
    const input = page.locator('#search-input')
    await input.fill('signature')
    await answered(page)
    const pane = page.locator('.search-preview')
    const list = page.locator('.search-list')
    const before = await list.boundingBox()
    await pane.getByText('Sent after each deployment.').waitFor()
    expect(await list.boundingBox()).toEqual(before)
    expect(await pane.locator('mark').first().textContent()).toBe('Signature')
    await page.keyboard.press('ArrowDown')
    await pane.getByText('Check the signature before anything else.').waitFor()
    await pane.getByText('Sent after each deployment.').waitFor({ state: 'detached' })
    await input.fill('retries')
    await answered(page)
    await page.keyboard.press('ArrowDown')
    await pane.getByText('After a second.').waitFor()
    await pane.getByText('Sent after each deployment.').waitFor({ state: 'detached' })
    // To the next heading of its level, one panel of the tabs, and nothing of theirs awake.
    expect(await pane.textContent()).not.toMatch(/Ten a minute|After an hour/)
    expect(await pane.locator('lectern-tabs, [id], script, img').count()).toBe(0)
    expect(new Set(await ids()).size).toBe((await ids()).length)
    // The list says it all; the pane is for eyes alone, and the keys stay in the field.
    expect(await page.getByRole('heading', { name: 'Retries' }).count()).toBe(0)
    expect(await input.evaluate((field) => field.matches(':focus'))).toBe(true)
    // One request for three rows of a page, which does not count as a view.
    const pages = asked.filter((request) => /\/guides\/hooks\/?$/.test(request.url()))
    expect(pages.filter((request) => !request.redirectedFrom())).toHaveLength(1)
    expect(pages.map((request) => request.headers()['purpose'])).toEqual(pages.map(() => 'prefetch'))
    expect(asked.filter((request) => request.url().includes('pictures.invalid'))).toEqual([])
    expect(errors).toEqual([])
    await page.setViewportSize({ width: 1199, height: 800 })
    await page.keyboard.press('ArrowUp')
    expect(await pane.isVisible()).toBe(false)
    expect(await pane.textContent()).toBe('')
    await page.context().close()
  })

  asDialog(`loads nothing of it before somebody wants to search (${kind})`, async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${base()}/guides/limits`)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /search/.test(url))).toEqual([])
    await context.close()
  })
})

test('no rule of accessibility is broken, in light and in dark', async () => {
  const page = await browser.newPage({ colorScheme: 'light' })
  await page.goto(`${server.url}/guides/limits`)
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Suggestions' }).waitFor()
  if (LONG) expect(await violationsOf(page, { include: 'dialog.search' })).toEqual([])
  await page.locator('#search-input').fill('signature')
  await answered(page)
  await page.locator('.search-row').nth(1).waitFor()
  expect(await violationsInLightAndDark(page, { include: 'dialog.search' })).toEqual([])
  await page.close()
})

test('without scripts there is no button that does nothing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/guides/limits`)
  expect(await page.locator('.search-button').isVisible()).toBe(false)
  await context.close()
})

describe('the dialog in the language of the page', () => {
  const folder = makeFolder({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'fr', pages: ['fr/index'] },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
    'fr/index.mdx': '---\ntitle: Accueil\n---\n\nBienvenue.',
  })

  longTest('a page brings the words of its own language alone', async () => {
    const site = await servedSite(folder)
    const english = await (await fetch(`${site.url}/`)).text()
    expect(english).not.toContain('data-messages')
    const { page, errors } = await visit(site.url, '/fr')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.keyboard.press('Control+k')
    const input = page.locator('#search-input')
    await input.waitFor()
    expect(await input.getAttribute('placeholder')).toBe('Rechercher dans la documentation')
    await input.pressSequentially('zzqqx')
    await page.getByText('Aucun résultat pour « zzqqx »').first().waitFor()
    expect(await page.locator('.search-filter option').first().textContent()).toBe('Toutes les langues')
    expect(await page.locator('.search-foot').textContent()).toContain('fermer')
    expect(await violationsOf(page, { include: 'dialog.search' })).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  })
})

test('a question is answered in the same order by the server and by an export, which loads the model for it', async () => {
  const query = 'are webhooks sent again when the signature of one was wrong'
  const { page } = await visit(files.url)
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
  // As text, so that the page and not the test imports the engine.
  const ask = async (text: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const { engine, index } = document.querySelector('[data-engine]').dataset
      const { openIndex } = await import(engine)
      return openIndex(index).search({ query: ${JSON.stringify(text)} }, 10)
    })()`)
  await ask('signature')
  expect(loaded.filter((path) => path.endsWith('.bin') && path.includes('ranker'))).toEqual([])
  const exported = await ask(query)
  expect(loaded).toContain('/_lectern/assets/ranker-2.bin')
  const answer = await fetch(`${server.url}/_lectern/search?q=${encodeURIComponent(query)}`)
  expect(JSON.parse(JSON.stringify(exported))).toEqual(await answer.json())
  expect((exported as { results: unknown[] }).results.length).toBeGreaterThan(1)
})
