// Runs Lectern over a folder of real docs repositories: `node bench/real-repos.mjs DIR [name…]`.
// For each: does `check` end, how many pages compile, does every page of the navigation that has a file answer 200?
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { View } from '../dist/access/view.js'
import { STRANGER } from '../dist/access/viewer.js'
import { createApp } from '../dist/http/app.js'
import { loadBuiltAssets } from '../dist/http/built-assets.js'
import { LiveSnapshot } from '../dist/snapshot/live-snapshot.js'

const [home, ...only] = process.argv.slice(2)
if (!home) {
  console.error('Usage: node bench/real-repos.mjs DIR [name…]')
  process.exit(2)
}
const totals = { pages: 0, compiled: 0, failed: 0 }
console.log(
  '| repo | pages | compiled | errors | warnings | in navigation | answered 200 | check s |\n|---|--:|--:|--:|--:|--:|--:|--:|',
)
for (const name of fs.readdirSync(home)) {
  const root = path.join(home, name)
  if (!fs.statSync(root).isDirectory() || (only.length > 0 && !only.some((part) => name.includes(part))))
    continue
  const run = spawnSync(process.execPath, ['bin/lectern.js', 'check', root, '--json'], {
    maxBuffer: 1e9,
    encoding: 'utf8',
  })
  const report = run.status === 0 || run.status === 1 ? JSON.parse(run.stdout) : undefined
  if (!report) {
    console.log(`| ${name} | CRASHED with ${run.status}: ${run.stderr.split('\n')[0]} |`)
    totals.failed++
    continue
  }
  const { asked, good, bad } = await walk(root)
  totals.pages += report.pages
  totals.compiled += report.compiled
  const seconds = (report.milliseconds / 1000).toFixed(1)
  console.log(
    `| ${name} | ${report.pages} | ${report.compiled} | ${report.errors} | ${report.warnings} | ${asked} | ${good} | ${seconds} |`,
  )
  for (const line of bad.slice(0, 10)) console.log(`    ${line}`)
}
console.log(
  `\n${totals.compiled} of ${totals.pages} pages compiled (${((100 * totals.compiled) / totals.pages).toFixed(3)} %), ${totals.failed} crashed`,
)

async function walk(root) {
  const live = new LiveSnapshot({ root })
  const view = View.of(live.current.get(), STRANGER)
  const errors = []
  const app = createApp({
    current: live.current,
    viewerOf: () => STRANGER,
    assets: loadBuiltAssets(),
    baseUrl: 'http://localhost',
    dev: undefined,
    onError: (error) => errors.push(error),
  })
  const bad = []
  let good = 0
  const paths = view.pages.map((page) => page.path).filter((page) => view.placeOf(page))
  for (const page of paths) {
    const response = await app.request(encodeURI(page))
    const html = await response.text()
    if (response.status === 200 && html.includes('</html>')) good++
    else bad.push(`${response.status} ${page} ${errors.at(-1)?.stack ?? ''}`)
  }
  return { asked: paths.length, good, bad }
}
