// How many selectors of real style sheets find something on our pages: `node bench/selectors.mjs DIR [name…] [--misses]`.
// Those count that name a part of the page which the format documents, and nothing of its insides: beside such parts they
// may name elements, states, and what the repository brings itself. They are asked of a site that has every part.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../test/support/browser.ts'
import { everything } from '../test/support/everything.ts'
import { writeFiles } from '../test/support/folder.ts'
import { NOTHING_THERE } from './repos/nothing-there.mjs'
import { readSelectors } from './repos/read-selectors.mjs'
import { startServer } from './repos/server.mjs'

// One of each layout.
const THEMES = ['mint', 'maple', 'aspen']
const WIDTHS = [1440, 390]
const PAGES = [
  '/all',
  '/next',
  '/asides',
  '/changelog',
  '/listed',
  '/cards',
  '/inner',
  '/api-reference/add-a-pet',
  '/choice',
  '/no-such-page',
  '/',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean' } },
})
const [home, ...only] = positionals
if (!home) {
  console.error('Usage: node bench/selectors.mjs DIR [name…] [--misses]')
  process.exit(2)
}
const names = fs
  .readdirSync(home)
  .filter((name) => /^[^_.]/.test(name) && (only.length === 0 || only.some((part) => name.includes(part))))
  .filter((name) => fs.statSync(path.join(home, name)).isDirectory())
const repositories = new Map(names.map((name) => [name, readSelectors(path.join(home, name))]))
const asked = new Set(
  [...repositories.values()].flatMap(({ documented }) => documented.map(({ ask }) => ask)),
)
const found = await findOnSites([...asked])

const total = { documented: 0, found: 0, inside: 0, nothing: 0 }
for (const [name, { documented, inside }] of repositories) {
  const missed = documented.filter(({ ask }) => !found.has(ask))
  total.documented += documented.length
  total.found += documented.length - missed.length
  total.inside += inside.length
  if (documented.length + inside.length === 0) continue
  console.log(
    `${name}: ${documented.length - missed.length} of ${documented.length}, ${inside.length} name insides`,
  )
  for (const { selector } of missed) {
    const reason = NOTHING_THERE[name]?.[selector]
    if (reason !== undefined) total.nothing += 1
    if (values.misses)
      console.log(`    ${selector}${reason === undefined ? '' : ` (not there either: ${reason})`}`)
  }
}
const share = (of) => `${total.found} of ${of} (${((100 * total.found) / of).toFixed(1)} %)`
console.log(`${share(total.documented)} match; ${total.inside} more name insides of the page`)
console.log(
  `${share(total.documented - total.nothing)} of those that find something where the format comes from: ${total.nothing} do not (bench/repos/nothing-there.mjs)`,
)

async function findOnSites(selectors) {
  const all = new Set()
  const browser = await launchBrowser()
  for (const theme of THEMES) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-bench-everything-'))
    writeFiles(folder, everything(theme))
    const server = await startServer(folder)
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 900 } })
      const page = await context.newPage()
      for (const address of PAGES) {
        await page.goto(server.url + address, { waitUntil: 'load' })
        const look = async () => {
          for (const selector of await page.evaluate(matching, selectors)) all.add(selector)
        }
        await look()
        // What is there only once a reader asked for it.
        for (const part of [
          '#feedback-thumbs-down',
          '#page-context-menu-button',
          '.ask-button',
          '#search-bar-entry',
        ]) {
          const button = page.locator(part)
          if (!(await button.isVisible().catch(() => false))) continue
          await button.dispatchEvent('click')
          await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
          await look()
        }
      }
      await context.close()
    }
    await server.close()
    fs.rmSync(folder, { recursive: true })
  }
  await browser.close()
  return all
}

/** Runs in the browser. */
function matching(selectors) {
  return selectors.filter((selector) => {
    try {
      return document.querySelector(selector) !== null
    } catch {
      return false
    }
  })
}
