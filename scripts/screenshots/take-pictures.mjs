import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launchBrowser } from '../../test/support/browser.ts'
import { serving } from '../../test/support/cli.ts'
import { writeDemoSite } from './demo-site.mjs'
import { SCREENS, VIEWS } from './views.mjs'

/** Takes the pictures whose names hold one of `wanted`, or all, in light and dark; gives back their file names. */
export async function takePictures(out, wanted = []) {
  const views = VIEWS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  const sites = new Map()
  const browser = await launchBrowser()
  const taken = []
  try {
    fs.mkdirSync(out, { recursive: true })
    for (const view of views)
      for (const screen of SCREENS)
        for (const colorScheme of ['light', 'dark']) {
          const file = `${view.name}-${screen.name}-${colorScheme}.png`
          const site = await siteOf(sites, view.site, browser)
          await take(browser, { view, screen, colorScheme, site, file: path.join(out, file) })
          taken.push(file)
        }
  } finally {
    await browser.close()
    for (const site of sites.values()) await site.stop()
  }
  return taken
}

/** Starts a site when its first picture is due. */
async function siteOf(sites, name, browser) {
  let site = sites.get(name)
  if (!site) {
    site = name === 'dashboard' ? await startDashboard(browser) : await serving(['start', folderOf(name)])
    sites.set(name, site)
  }
  return site
}

function folderOf(name) {
  if (name === 'manual') return 'docs'
  const root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pictures-')), name)
  if (name !== 'guarded') writeDemoSite(root, name)
  else {
    fs.cpSync('docs', root, { recursive: true })
    fs.writeFileSync(path.join(root, 'lectern.json'), JSON.stringify({ auth: { method: 'accounts' } }))
  }
  return root
}

/** With sample data of a day that is always the same, and somebody who is logged in. */
async function startDashboard(browser) {
  const clock = `data:text/javascript,${encodeURIComponent(clockAt(DAY))}`
  const site = await serving(['start', 'docs', '--demo'], { NODE_OPTIONS: `--import=${clock}` })
  const { demo } = JSON.parse(site.printed)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${site.url}/dashboard`)
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('.shell h1').waitFor()
  const storageState = await context.storageState()
  await context.close()
  return { ...site, storageState, day: DAY }
}

/** Later than any day on which this runs, so that the browser keeps the cookies. */
const DAY = Date.UTC(2035, 2, 14, 12)

function clockAt(day) {
  const ahead = day - Date.now()
  return `const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + (${ahead})) : super(...given) }
  static now() { return Real.now() + (${ahead}) }
}`
}

async function take(browser, { view, screen, colorScheme, site, file }) {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: screen.width < 500,
    storageState: site.storageState,
  })
  if (site.day !== undefined) await context.clock.setFixedTime(site.day)
  const page = await context.newPage()
  await page.goto(site.url + view.path, { waitUntil: 'networkidle' })
  await view.act?.(page)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({
    path: file,
    fullPage: view.whole === true,
    animations: 'disabled',
    caret: 'hide',
    // What the clock writes is no part of how a page looks.
    style: 'time { visibility: hidden }',
  })
  await context.close()
}
