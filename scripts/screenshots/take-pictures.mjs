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
          const url = await siteOf(sites, view.site)
          await take(browser, { view, screen, colorScheme, url, file: path.join(out, file) })
          taken.push(file)
        }
  } finally {
    await browser.close()
    for (const site of sites.values()) await site.stop()
  }
  return taken
}

/** Starts a site when its first picture is due. */
async function siteOf(sites, name) {
  const known = sites.get(name)
  if (known) return known.url
  const root =
    name === 'manual' ? 'docs' : path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pictures-')), name)
  if (name !== 'manual') writeDemoSite(root, name)
  const site = await serving(['start', root])
  sites.set(name, site)
  return site.url
}

async function take(browser, { view, screen, colorScheme, url, file }) {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: screen.width < 500,
  })
  const page = await context.newPage()
  await page.goto(url + view.path, { waitUntil: 'networkidle' })
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
