// Pictures of every kind of page, on three screens, in light and dark: to look at, never to compare by machine.
// `npm run screenshots -- [folder] [part of a name …]`
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launchBrowser } from '../test/support/browser.ts'
import { serving } from '../test/support/cli.ts'
import { writeDemoSite } from './screenshots/demo-site.mjs'

const [folder, ...wanted] = process.argv.slice(2)
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-screenshots-'))
const out = path.resolve(process.env.INIT_CWD ?? '.', folder ?? path.join(scratch, 'pictures'))

const SCREENS = [
  { name: 'phone', width: 390, height: 844, scale: 2 },
  { name: 'laptop', width: 1280, height: 800, scale: 1 },
  { name: 'wide', width: 1920, height: 1080, scale: 1 },
]

const KINDS = [
  { name: 'home', site: 'manual', path: '/' },
  { name: 'guide', site: 'mint', path: '/v2/guides/webhooks' },
  { name: 'components', site: 'manual', path: '/components/cards' },
  { name: 'endpoint', site: 'manual', path: '/api/search/search-pages' },
  { name: 'schemas', site: 'mint', path: '/api/transfers/create-a-transfer', whole: true },
  { name: 'changelog', site: 'mint', path: '/v2/changelog' },
  { name: 'not-found', site: 'manual', path: '/quikstart' },
  { name: 'search', site: 'manual', path: '/quickstart', act: search },
  { name: 'menus', site: 'mint', path: '/v2', act: openMenus },
  { name: 'rtl', site: 'mint', path: '/ar' },
  { name: 'config', site: 'manual', path: '/reference/docs-json' },
  { name: 'panel', site: 'maple', path: '/v2' },
  { name: 'card', site: 'palm', path: '/v2' },
  { name: 'playground', site: 'mint', path: '/api/transfers/create-a-transfer', act: openPlayground },
]

const sites = await startSites()
const browser = await launchBrowser()
try {
  fs.mkdirSync(out, { recursive: true })
  for (const kind of KINDS) if (isWanted(kind)) await takeAll(kind)
  console.log(out)
} finally {
  await browser.close()
  for (const site of Object.values(sites)) await site.stop()
}

function isWanted({ name }) {
  return wanted.length === 0 || wanted.some((part) => name.includes(part))
}

async function startSites() {
  const started = { manual: await serving(['start', 'docs']) }
  for (const theme of ['mint', 'maple', 'palm']) {
    writeDemoSite(path.join(scratch, theme), theme)
    started[theme] = await serving(['start', path.join(scratch, theme)])
  }
  return started
}

async function takeAll(kind) {
  for (const { name: screen, width, height, scale } of SCREENS)
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: screen === 'phone',
      })
      const page = await context.newPage()
      await page.goto(sites[kind.site].url + kind.path, { waitUntil: 'networkidle' })
      await kind.act?.(page)
      await page.screenshot({
        path: path.join(out, `${kind.name}-${screen}-${colorScheme}.png`),
        // A phone shows little at once; what comes further down matters there.
        fullPage: kind.act === undefined && (kind.whole === true || screen === 'phone'),
      })
      await context.close()
    }
}

async function search(page) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('static export')
  await page.waitForTimeout(800)
}

/** On a phone the sidebar, which is a popover there; else the menu of products. */
async function openMenus(page) {
  const sidebar = page.locator('.menu-button')
  if (await sidebar.isVisible()) await sidebar.click()
  else await page.locator('.switchers summary').nth(1).click()
  await page.waitForTimeout(200)
}

async function openPlayground(page) {
  await page.locator('.try-button').first().click()
  await page.waitForTimeout(1500)
}
