import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { violationsOf } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { LONG } from '../support/sampled.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { openUploadsServer, type UploadsServer } from '../support/uploads-server.ts'

/** Where pictures go, for whoever looks at them. */
const { SHOTS } = process.env

const files = (limit: number, more = '') => ({
  'docs.json': docsJson({ navigation: { pages: ['index', 'limits'] } }),
  'index.mdx': '---\ntitle: Home\n---\nHome',
  'limits.mdx': `---\ntitle: Limits\n---\n## Calls\n\nThe limit is ${limit} calls in a minute, for each key. See [the start](/).\n\n<Note>It counts from the first call.</Note>\n\n\`\`\`js\nawait client.wait(${limit})\n\`\`\`\n\n| Plan | Calls |\n| --- | --- |\n| Free | ${limit} |\n\n${more}`,
})

let browser: Browser
let server: UploadsServer
let address: string
beforeAll(async () => {
  browser = await openBrowser()
  server = await openUploadsServer()
  const [project] = await server.store.projects.list()
  if (!project) throw new Error('There is no first project.')
  const options = { type: 'admin', label: 'x', scopes: ['deploy'], createdBy: 'test' } as const
  const { key } = await createApiKey(server.store, project, options)
  const deploy = async (folder: object, ...more: string[]) => {
    const where = ['--to', server.url, '--key', key, '--project', project.id, '--json']
    const done = await lectern(['deploy', makeFolder(folder as Record<string, string>), ...where, ...more])
    expect(done.code, done.stderr).toBe(0)
    return JSON.parse(done.stdout) as { id: string }
  }
  await deploy(files(30))
  // A page may hold anything that MDX allows: it must not act on the origin of the live site.
  const evil =
    '<img src="x" onerror="document.title=\'owned\'" />\n\n<input type="radio" name="view" value="slider" />'
  const { id } = await deploy(files(50, evil), '--preview', '--branch', 'more-calls')
  address = `${server.url}/_lectern/diff/${id}?page=%2Flimits`
}, 60_000)
afterAll(() => browser?.close())

async function open(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** What is seen in the middle of a line of text: the side it belongs to. */
const sideAt = (page: Page, share: number) =>
  page.evaluate(`(() => {
    const sides = document.querySelector('.difference-sides')
    const { left, width } = sides.getBoundingClientRect()
    const { top } = sides.querySelector('.after h2').getBoundingClientRect()
    const seen = document.elementFromPoint(left + width * ${share}, top + 4)
    return seen?.closest('.difference-side')?.getAttribute('aria-label')
  })()`)

test('a slider shows as much of either side as its reader wants, by keys too', async () => {
  const page = await open(1440)
  const range = page.getByRole('slider', { name: 'How much of the live page is shown' })
  expect(await range.isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Side by side', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => range.isVisible()).toBe(true)
  expect([await sideAt(page, 0.25), await sideAt(page, 0.75)]).toEqual(['Live', 'Preview'])
  await range.press('End')
  expect(await range.getAttribute('aria-valuetext')).toBe('100% live, 0% preview')
  expect([await sideAt(page, 0.25), await sideAt(page, 0.75)]).toEqual(['Live', 'Live'])
  await range.press('Home')
  expect([await sideAt(page, 0.25), await sideAt(page, 0.75)]).toEqual(['Preview', 'Preview'])
  // A link of the side that was covered is shown when it gets the focus.
  await page.getByLabel('Live', { exact: true }).getByRole('link', { name: 'the start' }).focus()
  expect(await range.inputValue()).toBe('100')
  expect(await page.title()).not.toContain('owned')
  await page.context().close()
})

const SCREENS = [
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
] as const

test.each(SCREENS.filter((_, at) => LONG || at < 2))(
  'both views fit %i pixels in %s, and are for everybody',
  async (width, scheme) => {
    const page = await open(width, scheme)
    for (const view of ['Side by side', 'Slider'] as const) {
      await page.getByRole('radio', { name: view, exact: true }).check()
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(width)
      if (SHOTS !== undefined) {
        fs.mkdirSync(SHOTS, { recursive: true })
        await page.screenshot({ path: path.join(SHOTS, `${view.slice(0, 4)}-${width}-${scheme}.png`) })
      }
    }
    if (width === 1440) expect(await violationsOf(page, { include: '.difference-views' })).toEqual([])
    await page.context().close()
  },
)
