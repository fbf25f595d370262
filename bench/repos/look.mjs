import fs from 'node:fs'
import path from 'node:path'
import { launchBrowser } from '../../test/support/browser.ts'
import { faultsOfPage } from './page-faults.mjs'

const WIDE = { width: 1440, height: 1800 }
const NARROW = { width: 390, height: 1400 }
const LOAD_MS = 30_000

/** Opens pages in a browser that reaches nothing but the server, takes their pictures and notes what is wrong. */
export async function look(url, { chosen }, folder) {
  fs.mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  const seen = []
  try {
    const pages = chosen.map((page) => [page, WIDE])
    // On a phone: the home page, and the last one, which is the most likely to break.
    for (const page of new Set([chosen[0], chosen.at(-1)])) pages.push([page, NARROW])
    for (const [at, [page, viewport]] of pages.entries()) {
      const shot = path.join(folder, `${at}-${viewport.width}.png`)
      seen.push({ page, width: viewport.width, faults: await lookAt(browser, url, { page, viewport, shot }) })
    }
  } finally {
    await browser.close()
  }
  return seen
}

async function lookAt(browser, url, { page: address, viewport, shot }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const faults = []
  const note = (kind, text) => faults.push(`${kind}: ${text.replaceAll(url, '').slice(0, 240)}`)
  await context.route(
    (to) => !to.href.startsWith(url),
    (route) => route.abort(),
  )
  await context.addInitScript(() => {
    globalThis.refused = []
    addEventListener('securitypolicyviolation', (event) => {
      globalThis.refused.push(`${event.effectiveDirective} ${event.blockedURI || 'inline'}`)
    })
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    // What is outside is never reached here, and a refusal is noted by its event.
    const isKnown = /net::ERR_|Failed to load resource|Content Security Policy/i.test(message.text())
    if (message.type() === 'error' && !isKnown) note('console', message.text())
  })
  page.on('pageerror', (error) => note('page error', String(error)))
  page.on('response', (response) => {
    if (response.url().startsWith(url) && response.status() >= 400)
      note(`HTTP ${response.status()}`, decodeURI(response.url()))
  })
  try {
    await page.goto(url + encodeURI(address), { waitUntil: 'load', timeout: LOAD_MS })
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    await page.evaluate(() => document.fonts.ready.then(() => true))
    for (const text of await page.evaluate(faultsOfPage)) note('page', text)
    for (const text of new Set(await page.evaluate(() => globalThis.refused))) note('policy', text)
    await page.screenshot({ path: shot })
  } catch (error) {
    note('browser', String(error))
  }
  await context.close()
  return faults
}
