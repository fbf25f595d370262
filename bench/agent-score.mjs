// What the public checker for agent-friendly docs (AFDocs) gives real docs folders, served as they are.
//   node bench/agent-score.mjs [--links 20] FOLDER...
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { computeScore, runChecks } from 'afdocs'
import { ROOT, WORK } from './paths.mjs'
import { portFrom } from './port-from.mjs'

const LEAST = 97

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { links: { type: 'string', default: '20' } },
})
if (positionals.length === 0) {
  console.error('Usage: node bench/agent-score.mjs [--links 20] FOLDER...')
  process.exit(2)
}
const rows = []
for (const folder of positionals) rows.push(await score(folder))
console.table(rows)
if (rows.some((row) => row.score < LEAST)) process.exitCode = 1

async function score(folder) {
  const data = path.join(WORK, 'agent-score', path.basename(folder))
  fs.rmSync(data, { recursive: true, force: true })
  const args = ['start', folder, '--port', '0', '--json', '--data', data]
  const child = spawn(process.execPath, [path.join(ROOT, 'bin', 'lectern.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const report = await runChecks(`http://localhost:${await portFrom(child)}`, {
      samplingStrategy: 'deterministic',
      maxLinksToTest: Number(values.links),
      requestDelay: 0,
      requestTimeout: 60_000,
    })
    const { overall } = computeScore(report)
    const lost = report.results.filter(({ status }) => status !== 'pass' && status !== 'skip')
    for (const { id, status, message } of lost)
      console.error(`  ${path.basename(folder)}: ${status} ${id}: ${message}`)
    return { folder: path.basename(folder), score: overall, lost: lost.map(({ id }) => id).join(', ') }
  } finally {
    child.kill()
  }
}
