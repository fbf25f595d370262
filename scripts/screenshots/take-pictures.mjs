import fs from 'node:fs'
import path from 'node:path'
import { launchBrowser } from '../../test/support/browser.ts'
import { Sites } from './sites.mjs'
import { SCREENS, VIEWS } from './views.mjs'

/** Takes the pictures whose names hold one of `wanted`, or all, in light and dark; gives back their file names. */
export async function takePictures(out, wanted = []) {
  const views = VIEWS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  const browser = await launchBrowser()
  const sites = new Sites(browser)
  const taken = []
  try {
    fs.mkdirSync(out, { recursive: true })
    for (const view of views)
      for (const screen of SCREENS)
        for (const colorScheme of ['light', 'dark']) {
          const file = `${view.name}-${screen.name}-${colorScheme}.png`
          const site = await sites.get(view.site)
          await take(browser, { view, screen, colorScheme, site, file: path.join(out, file) })
          taken.push(file)
        }
  } finally {
    await browser.close()
    await sites.stop()
  }
  return taken
}

async function take(browser, { view, screen, colorScheme, site, file }) {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: screen.width < 500,
    storageState: site.storageState,
    locale: view.locale ?? 'en',
  })
  if (site.day !== undefined) await context.clock.setFixedTime(site.day)
  const page = await context.newPage()
  const answer = await page.goto(site.url + view.path, { waitUntil: 'networkidle' })
  // A server that fails must not become the accepted picture of a page.
  if (answer.status() >= 500 && !view.fails) throw new Error(`${view.name}: ${answer.status()}`)
  await view.act?.(page, site)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({
    path: file,
    fullPage: view.whole === true,
    // Nothing moves by itself, as the context says; what follows the scroll position, as fading edges, is drawn.
    animations: 'allow',
    caret: 'hide',
    // What the clock writes is no part of how a page looks.
    style: 'time { visibility: hidden }',
  })
  await context.close()
}
