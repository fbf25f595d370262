// Many sites in one process: what a site costs that nobody reads, and how long its first reader waits, beside a server
// of one such site. `node bench/sites.mjs [--sites 100] [--pages 200]`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeCorpus } from './corpus.mjs'
import { writeSite } from './lectern.mjs'
import { ROOT, WORK } from './paths.mjs'
import { portFrom } from './port-from.mjs'
import { residentBytes } from './resident-bytes.mjs'

const MB = 1e6
const IDLE_MB = 3
const FIRST_MS = 300
const SETTLE_MS = 3000

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '100' }, pages: { type: 'string', default: '200' } },
})
const count = Number(values.sites)
const folder = path.join(WORK, 'sites')
fs.rmSync(folder, { recursive: true, force: true })
const corpus = makeCorpus(Number(values.pages))
for (let number = 0; number < count; number++)
  writeSite(path.join(folder, 'all', `site-${number}`), corpus, 'md')

const alone = await start(['start', path.join(folder, 'all', 'site-0')])
const aloneMs = await firstAnswer(alone.port, 'localhost')
await alone.stop()

const server = await start(['start', '--sites', path.join(folder, 'all')])
// The first site warms up the program; those after it say what one more costs.
await firstAnswer(server.port, 'site-0')
await settled()
const before = residentBytes(server.pid)
const waits = []
for (let number = 1; number < count; number++) waits.push(await firstAnswer(server.port, `site-${number}`))
await settled()
const each = (residentBytes(server.pid) - before) / MB / (count - 1)
await server.stop()
fs.rmSync(folder, { recursive: true, force: true })

waits.sort((a, b) => a - b)
const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]
console.log(`| ${count} sites of ${values.pages} pages in one process | |\n|---|--:|`)
console.log(`| memory of a site that was opened and is idle, MB | ${each.toFixed(2)} |`)
console.log(`| first request to a site, median, ms | ${at(0.5).toFixed(0)} |`)
console.log(`| slowest, ms | ${at(1).toFixed(0)} |`)
console.log(`| median, of the first request to a server of one site | ${(at(0.5) / aloneMs).toFixed(2)}x |`)
const passed = [
  [`an idle site takes less than ${IDLE_MB} MB`, each < IDLE_MB],
  [`the first request to one is answered within ${FIRST_MS} ms`, at(1) < FIRST_MS],
]
for (const [what, good] of passed) console.log(`${good ? 'PASS' : 'FAIL'}  ${what}`)
if (passed.some(([, good]) => !good)) process.exitCode = 1

async function start(args) {
  const data = path.join(folder, 'data')
  fs.rmSync(data, { recursive: true, force: true })
  const child = spawn(
    process.execPath,
    ['bin/lectern.js', ...args, '--data', data, '--json', '--port', '0', '--host', '127.0.0.1'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const port = await portFrom(child)
  return { port, pid: child.pid, stop: () => (child.kill('SIGTERM'), ended) }
}

function firstAnswer(port, host) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: `/${corpus.pages[0].path}`, headers: { host } }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`${host} answered ${answer.statusCode}`))
        })
      })
      .on('error', reject)
  })
}

function settled() {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
