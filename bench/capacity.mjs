// What one core holds: requests a CPU second for every kind of request, as the server itself counts its CPU time
// (all its threads). Other work on the machine changes that little. `node bench/capacity.mjs [--json]`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { makeCorpus } from './corpus.mjs'
import { lecternSite, writeSite } from './lectern.mjs'
import { ROOT, WORK } from './paths.mjs'
import { writeFiles } from './write-files.mjs'
import { portFrom } from './port-from.mjs'

const SIZES = [20, 200, 2000]
const ROUND_MS = 2000
const ROUNDS = 3
const CONNECTIONS = 8
const MANY = 1_000_000_000
const WORDS = ['webhook', 'export a snapshot', 'rotate key', 'how do I retry a batch', 'partiton']
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** One row a size of site; what depends on the size of a site shows in how they differ. */
async function benchCapacity() {
  const rows = []
  for (const pages of SIZES) {
    const corpus = makeCorpus(pages)
    const site = lecternSite(pages)
    fs.rmSync(site, { recursive: true, force: true })
    writeSite(site, corpus, 'md')
    const names = ['mcpPerAddress', 'mcpSearch', 'mcpFilesystem', 'search', 'feedback', 'events']
    const limits = Object.fromEntries(names.map((name) => [name, MANY]))
    writeFiles(site, { 'lectern.json': JSON.stringify({ limits, mcp: { name: 'Bench' } }) })
    rows.push({ pages, ...(await measure(site, corpus)) })
  }
  return rows
}

async function measure(site, corpus) {
  const data = path.join(WORK, 'capacity-data')
  fs.rmSync(data, { recursive: true, force: true })
  const began = performance.now()
  const server = spawn(
    process.execPath,
    ['bin/lectern.js', 'start', site, '--data', data, '--json', '--port', '0', '--host', '127.0.0.1'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const port = await portFrom(server)
  const startMs = performance.now() - began
  const paths = corpus.sections
    .flatMap(({ topics }) => topics.flatMap(({ pages }) => pages.map((page) => `/${page.path}`)))
    .slice(0, 1000)
  // The index and the texts for agents are made once, and are no part of what a request costs.
  await send({ port }, { path: '/_lectern/search?q=webhook' })
  await send({ port }, grep())
  const readyMs = performance.now() - began
  const { number: idle } = await numbers(port)
  const idleMb = idle('process_resident_memory_bytes') / 1e6
  const kinds = {
    // First, while every page is new to the server.
    firstView: await rate(port, (n) => (n < paths.length ? { path: paths[n] } : undefined)),
    memory: await best(port, (n) => ({ path: paths[n % Math.min(paths.length, 50)] })),
    rendered: await best(port, (n) => ({ path: `${paths[n % paths.length]}?n=${n}` })),
    search: await best(port, (n) => ({ path: `/_lectern/search?q=${encodeURIComponent(wordsOf(n))}` })),
    mcpSearch: await best(port, (n) => tool('search_bench', { query: wordsOf(n) })),
    mcpCat: await best(port, () => tool('query_docs_filesystem_bench', { command: 'cat /index.mdx' })),
    mcpGrep: await best(port, grep),
    feedback: await best(port, (n) => ({
      path: '/_lectern/feedback',
      body: {
        path: '/',
        source: 'contextual',
        helpful: true,
        comment: `Number ${n} of ${performance.now()}`,
      },
    })),
    events: await best(port, () => ({
      path: '/_lectern/events',
      body: { events: Array.from({ length: 10 }, () => ({ type: 'view', path: '/guides' })) },
    })),
  }
  const { number } = await numbers(port)
  const busyMb = number('process_resident_memory_bytes') / 1e6
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  return { startMs, readyMs, idleMb, busyMb, ...kinds }
}

function wordsOf(n) {
  return WORDS[n % WORDS.length]
}

function tool(name, args) {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  return { path: '/mcp', body: message }
}

function grep() {
  return tool('query_docs_filesystem_bench', { command: 'grep -rln "webhook" / | head -5' })
}

/** The best of several rounds: other work on the machine takes caches away, and never gives any. */
async function best(port, next) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await rate(port, next))
  return rounds.sort((a, b) => b.perCpuSecond - a.perCpuSecond)[0]
}

/** Requests for each second of CPU time that the server used, and how long the middle one took. */
async function rate(port, next) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { number: before } = await numbers(port)
  const began = performance.now()
  const times = []
  let count = 0
  const worker = async () => {
    while (performance.now() - began < ROUND_MS) {
      const request = next(count++)
      if (!request) return
      const started = performance.now()
      const status = await send({ port, agent }, request)
      if (status >= 400) throw new Error(`${request.path} answered ${status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  const { number: after } = await numbers(port)
  const cpu = after('process_cpu_seconds_total') - before('process_cpu_seconds_total')
  times.sort((a, b) => a - b)
  return { perCpuSecond: Math.round(times.length / cpu), medianMs: times[Math.floor(times.length / 2)] }
}

function send({ port, agent }, { path: url, body }) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'user-agent': BROWSER,
    'accept-encoding': 'br',
    accept: text === undefined ? 'text/html' : 'application/json, text/event-stream',
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const method = text === undefined ? 'GET' : 'POST'
    const request = http.request({ port, host: '127.0.0.1', path: url, method, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    request.on('error', reject)
    request.end(text)
  })
}

async function numbers(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { number: (name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) }
}

const rows = await benchCapacity()
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2))
else {
  const load = os.loadavg()[0].toFixed(1)
  console.log(`${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}, load ${load}`)
  console.log('Requests a CPU second (median ms in brackets), 8 connections, logged, counted and on disk:')
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'object'
            ? `${value.perCpuSecond} (${value.medianMs?.toFixed(1)})`
            : Math.round(value),
        ]),
      ),
    ),
  )
}
