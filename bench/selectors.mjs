// How many selectors of real style sheets find something: `node bench/selectors.mjs DIR [name…] [--misses]`.
// Only those count that name a part of the page which the format documents. Each is asked of pages spread over the
// site, at two widths, without states such as :hover.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../test/support/browser.ts'
import { ATTRIBUTES, CLASSES, IDS } from './repos/hooks.mjs'
import { matchSelectors } from './repos/match-selectors.mjs'
import { startServer } from './repos/server.mjs'

const PAGES = 12
const WIDTHS = [1440, 390]

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } })
const [home, ...only] = positionals
if (!home) {
  console.error('Usage: node bench/selectors.mjs DIR [name…] [--misses]')
  process.exit(2)
}
const names = fs
  .readdirSync(home)
  .filter((name) => /^[^_.]/.test(name) && (only.length === 0 || only.some((part) => name.includes(part))))
  .filter((name) => hasStyles(path.join(home, name)))

const browser = await launchBrowser()
const total = { named: 0, found: 0 }
for (const name of names) {
  const server = await startServer(path.join(home, name))
  try {
    const results = await ask(server.url)
    const missed = [...results].filter(([, found]) => !found).map(([selector]) => selector)
    total.named += results.size
    total.found += results.size - missed.length
    if (results.size > 0) console.log(`${name}: ${results.size - missed.length} of ${results.size}`)
    if (values.misses) for (const selector of missed) console.log(`    ${selector}`)
  } finally {
    await server.close()
  }
}
await browser.close()
console.log(`${total.found} of ${total.named} (${((100 * total.found) / total.named).toFixed(1)} %)`)

/** Every selector that names a documented part, and whether a page had something for it. */
async function ask(url) {
  const results = new Map()
  const pages = [...(await somePages(url)), '/no-such-page']
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    await context.route(
      (to) => !to.href.startsWith(url),
      (route) => route.abort(),
    )
    const page = await context.newPage()
    for (const address of pages) {
      await page.goto(url + address, { waitUntil: 'load' })
      const known = { ids: IDS, classes: CLASSES, attributes: ATTRIBUTES }
      for (const [selector, found] of await page.evaluate(matchSelectors, known))
        results.set(selector, found || (results.get(selector) ?? false))
    }
    await context.close()
  }
  return results
}

async function somePages(url) {
  const read = async (address) => {
    const text = await (await fetch(address)).text()
    return [...text.matchAll(/<loc>([^<]+)/g)].map(([, found]) => new URL(found.replaceAll('&amp;', '&')).pathname)
  }
  let pages = await read(`${url}/sitemap.xml`)
  if (pages[0]?.endsWith('.xml')) pages = (await Promise.all(pages.map((file) => read(url + file)))).flat()
  const step = Math.max(1, Math.floor(pages.length / PAGES))
  return ['/', ...pages.filter((_, at) => at % step === 0).slice(0, PAGES)]
}

function hasStyles(folder) {
  return (
    fs.statSync(folder).isDirectory() &&
    fs.readdirSync(folder, { recursive: true }).some((file) => file.endsWith('.css') && !file.includes('node_modules'))
  )
}
