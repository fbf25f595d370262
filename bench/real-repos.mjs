// Runs Lectern over a folder of real docs repositories: `node bench/real-repos.mjs DIR [name…]`.
// For each: does `check` end, how many pages compile, does every page of the navigation that has a file answer 200?
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

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
  const { asked, good, bad } = await walk(root, report.navigation)
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

/** Asks a real server for every page of the navigation. */
async function walk(root, paths) {
  const child = spawn(process.execPath, [
    'bin/lectern.js',
    'start',
    root,
    '--json',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  ])
  const base = await new Promise((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      const port = /"port": (\d+)/.exec((text += chunk))?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  const bad = []
  let good = 0
  const queue = [...paths]
  const worker = async () => {
    for (let page = queue.pop(); page !== undefined; page = queue.pop()) {
      const response = await fetch(base + encodeURI(page), { redirect: 'manual' })
      const html = await response.text()
      if (response.status === 200 && html.includes('</html>')) good++
      else bad.push(`${response.status} ${page}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  child.kill()
  return { asked: paths.length, good, bad }
}
