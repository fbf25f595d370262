// Search on a large site: ready, first index, restart, queries; processor and memory as the operating system counts them.
// `node bench/large-site.mjs [--pages 800] [--versions 30] [--folder DOCS]`. Without a folder: pages in many versions, next to
// the same pages in one.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeCorpus, writePages } from './corpus.mjs'
import { ROOT, WORK } from './paths.mjs'
import { portFrom } from './port-from.mjs'
import { residentBytesOfOneProgram } from './resident-bytes.mjs'
import { writeFiles } from './write-files.mjs'

const QUERIES = [
  'rotate key',
  'how do I retry a failed request',
  'webhook',
  'export settings',
  'limits of the api',
]
/** What else is asked: titles of pages, spread over the folder, each once. */
const TITLES = 2000
/** Of a hundred the 99th percentile would be the slowest one. The first of a process are slower, and told apart. */
const AT_ONCE = 500
/** How often memory is read, of the server and of the process that makes its index. */
const LOOK_MS = 50

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '800' },
    versions: { type: 'string', default: '30' },
    folder: { type: 'string' },
  },
})
const work = path.join(WORK, 'large-site')
fs.rmSync(work, { recursive: true, force: true })
fs.mkdirSync(work, { recursive: true })
const rows = []
if (values.folder === undefined) {
  for (const versions of [1, Number(values.versions)]) {
    const folder = path.join(work, `versions-${versions}`)
    writeVersions(folder, makeCorpus(Number(values.pages)), versions)
    rows.push(await measure(`${values.pages} pages in ${versions} versions`, folder))
  }
} else rows.push(await measure(values.folder, values.folder))
fs.rmSync(work, { recursive: true, force: true })

console.log(
  '| site | ready s | then first answer s | index CPU s | peak MB | restart to first answer s | first 500 queries, p99 ms | last 500, median ms | p99 ms |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const row of rows)
  console.log(
    `| ${row.name} | ${row.ready} | ${row.answered} | ${row.indexCpu} | ${row.peakMb} | ${row.restart} | ${row.early.toFixed(1)} | ${row.p50.toFixed(1)} | ${row.p99.toFixed(1)} |`,
  )
if (rows[1]) console.log(`Index, versions to one: ${(rows[1].indexCpu / rows[0].indexCpu).toFixed(1)} x`)

function writeVersions(folder, corpus, count) {
  const versions = Array.from({ length: count }, (_, number) => `v${count - number}`)
  const pages = corpus.pages.map(({ path: page }) => page)
  for (const version of versions) writePages(path.join(folder, version), corpus, { extension: 'md' })
  const navigation = {
    versions: versions.map((version) => ({ version, pages: pages.map((page) => `${version}/${page}`) })),
  }
  const config = { name: 'Bench', theme: 'mint', colors: { primary: '#3355aa' }, navigation }
  writeFiles(folder, { 'docs.json': JSON.stringify(config) })
}

async function measure(name, folder) {
  const data = fs.mkdtempSync(path.join(work, 'data-'))
  const first = await start(folder, data)
  const before = first.cpu()
  const early = performance.now()
  let answer = await first.search(QUERIES[0])
  const answered = ((performance.now() - early) / 1000).toFixed(1)
  // Until the index is whole, answers come from what pages are called.
  while (answer.partial) {
    await sleep(500)
    answer = await first.search(QUERIES[0])
  }
  const indexCpu = (first.cpu() - before).toFixed(1)
  const queries = [...QUERIES, ...titlesIn(folder)]
  const times = []
  for (const query of queries) {
    const started = performance.now()
    await first.search(query)
    times.push(performance.now() - started)
  }
  const ninetyNinth = (part) => part.toSorted((a, b) => a - b)[Math.floor(part.length * 0.99)]
  const last = times.slice(-AT_ONCE)
  const peakMb = first.peakMb()
  await first.stop()
  const second = await start(folder, data)
  const asked = performance.now()
  await second.search(QUERIES[0])
  const restart = ((performance.now() - asked) / 1000).toFixed(2)
  await second.stop()
  return {
    name,
    ready: first.ready,
    answered,
    indexCpu,
    peakMb,
    restart,
    early: ninetyNinth(times.slice(0, AT_ONCE)),
    p50: last.toSorted((a, b) => a - b)[Math.floor(last.length * 0.5)],
    p99: ninetyNinth(last),
  }
}

function titlesIn(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).filter((file) => /\.mdx?$/.test(file))
  const titles = files
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((file) => {
      const found = /^title:\s*["']?([^"'\n]{3,80})/m.exec(fs.readFileSync(path.join(folder, file), 'utf8'))
      return found ? [found[1].trim()] : []
    })
  const different = [...new Set(titles)]
  const step = Math.max(1, Math.floor(different.length / TITLES))
  return different.filter((_, at) => at % step === 0).slice(0, TITLES)
}

async function start(folder, data) {
  const started = performance.now()
  const args = [
    'bin/lectern.js',
    'start',
    folder,
    '--data',
    data,
    '--json',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  ]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const port = await portFrom(child)
  const ready = ((performance.now() - started) / 1000).toFixed(1)
  let peak = 0
  const look = setInterval(() => (peak = Math.max(peak, residentBytesOfOneProgram(child.pid))), LOOK_MS)
  return {
    ready,
    // Its own time, and that of processes that it started and that have ended.
    cpu: () => {
      const fields = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
    },
    peakMb: () => Math.round(peak / 1e6),
    search: async (query) => {
      const url = `http://127.0.0.1:${port}/_lectern/search?q=${encodeURIComponent(query)}`
      const answer = await fetch(url)
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
      return answer.json()
    },
    stop: () => (clearInterval(look), child.kill('SIGTERM'), ended),
  }
}
