// What previews cost: CPU seconds until one is there and until its difference is, and the memory of those nobody looks at.
//   node bench/previews.mjs [--pages 1000] [--changed 10] [--previews 100]
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeCorpus } from './corpus.mjs'
import { writeSite } from './lectern.mjs'
import { ROOT, WORK } from './paths.mjs'
import { portFrom } from './port-from.mjs'
import { residentBytes } from './resident-bytes.mjs'

const MB = 1e6
const PREVIEW_S = 5
const DIFFERENCE_S = 2
const IDLE_MB = 2
const SETTLE_MS = 3000
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    changed: { type: 'string', default: '10' },
    previews: { type: 'string', default: '100' },
  },
})
const [pages, changed, count] = [values.pages, values.changed, values.previews].map(Number)
const folder = path.join(WORK, 'previews')
fs.rmSync(folder, { recursive: true, force: true })
const docs = path.join(folder, 'docs')
const corpus = makeCorpus(pages)
writeSite(docs, corpus, 'md')
const data = path.join(folder, 'data')
const flags = ['--data', data]
// All of them are opened from one address.
const config = path.join(folder, 'operator.json')
fs.writeFileSync(config, JSON.stringify({ limits: { previews: 1_000_000 } }))

const server = await start()
const { projectId } = JSON.parse(lectern('project', '--json', ...flags))
const { key } = JSON.parse(lectern('key', 'create', '--label', 'bench', '--json', ...flags))
const url = `http://localhost:${server.port}`
const deploy = (...more) =>
  JSON.parse(lectern('deploy', docs, '--to', url, '--project', projectId, '--key', key, '--json', ...more))
deploy()

// The first one warms up the program.
edit(0)
deploy('--preview', '--branch', 'warm')
edit(1)
let begun = cpuSeconds(server.pid)
const { id } = deploy('--preview', '--branch', 'measured')
const previewSeconds = cpuSeconds(server.pid) - begun

begun = cpuSeconds(server.pid)
const answer = await fetch(`${url}/v1/manage/${projectId}/deployments/${id}/difference`, {
  headers: { authorization: `Bearer ${key}` },
})
const difference = await answer.json()
const differenceSeconds = cpuSeconds(server.pid) - begun
if (difference.changed?.length !== changed)
  throw new Error(`The difference names ${difference.changed?.length} pages: ${JSON.stringify(difference)}`)

await settled()
const before = residentBytes(server.pid)
const made = []
for (let number = 2; number < count + 2; number++) {
  edit(number)
  made.push(deploy('--preview', '--branch', `branch-${number}`))
}
// Each was looked at once, and then nobody came back.
for (const { id: one } of made) {
  const seen = await fetch(`${url}/_lectern/diff/${one}`)
  if (seen.status !== 200 || !(await seen.text()).includes(`${changed} pages changed`))
    throw new Error(`The difference of ${one} answered ${seen.status}.`)
}
await settled()
const idle = (residentBytes(server.pid) - before) / MB / count
const first = await fetch(`${url}/_lectern/preview/${made[0].id}`, { redirect: 'manual' })
await server.stop()
fs.rmSync(folder, { recursive: true, force: true })

console.log(`| ${count} previews of ${pages} pages, ${changed} of them changed | |\n|---|--:|`)
console.log(`| until a preview is there, CPU s of the server | ${previewSeconds.toFixed(2)} |`)
console.log(`| until its difference is there, CPU s | ${differenceSeconds.toFixed(2)} |`)
console.log(`| memory of a preview that nobody looks at, MB | ${idle.toFixed(2)} |`)
const passed = [
  [`a preview is there within ${PREVIEW_S} s of CPU`, previewSeconds < PREVIEW_S],
  [`its difference within ${DIFFERENCE_S} s`, differenceSeconds < DIFFERENCE_S],
  [`an idle preview takes less than ${IDLE_MB} MB`, idle < IDLE_MB],
  [`the first of ${count} previews is still there`, first.status === 303],
]
for (const [what, good] of passed) console.log(`${good ? 'PASS' : 'FAIL'}  ${what}`)
if (passed.some(([, good]) => !good)) process.exitCode = 1

/** Other words in so many pages, spread over the site. */
function edit(round) {
  const step = Math.floor(corpus.pages.length / changed)
  for (let number = 0; number < changed; number++) {
    const file = path.join(docs, `${corpus.pages[number * step].path}.md`)
    const text = fs.readFileSync(file, 'utf8').replace(/\n\nRound \d+\.\n$/, '')
    fs.writeFileSync(file, `${text}\n\nRound ${round}.\n`)
  }
}

function lectern(...args) {
  return execFileSync(process.execPath, ['bin/lectern.js', ...args], { cwd: ROOT, encoding: 'utf8' })
}

async function start() {
  const child = spawn(
    process.execPath,
    [
      'bin/lectern.js',
      'start',
      '--uploads',
      '--config',
      config,
      ...flags,
      '--json',
      '--port',
      '0',
      '--host',
      '127.0.0.1',
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const port = await portFrom(child)
  return { port, pid: child.pid, stop: () => (child.kill('SIGTERM'), ended) }
}

function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  // The last two are those of processes that it started and that have ended.
  return fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) / TICKS
}

function settled() {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
