// What a request costs with one, two and three nodes on one PostgreSQL and one Redis, behind a plain load balancer: CPU time
// of all nodes together for each request. Every node gets the same load, so twice the nodes have twice the requests. Where
// cores are few, throughput says nothing about nodes; this does.
//   npm run bench -- --only nodes
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { startBalancer } from '../test/support/balancer.ts'
import { startCluster } from '../test/support/cluster.ts'
import { makeCorpus } from './corpus.mjs'
import { writeSite } from './lectern.mjs'
import { WORK } from './paths.mjs'
import { writeFiles } from './write-files.mjs'

const PAGES = 200
const SIZES = [1, 2, 3]
const ROUNDS = 7
const ROUND_MS = 1500
const FULL_MS = 1000
const WARM_MS = 3000
const IDLE_MS = 6000
const TICK_MS = 10
/** Callers that ask again as soon as they are answered. */
const CALLERS = 8
const MANY = 1_000_000_000
const WORDS = ['webhook', 'export a snapshot', 'rotate key', 'how do I retry a batch', 'partiton']
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const wordsOf = (n) => WORDS[n % WORDS.length]

/** One row a kind of request, by the number of nodes: what one costs under equal load for each node, and with all busy. */
export async function benchNodes() {
  if (!fs.existsSync('/proc/self/schedstat'))
    return { error: 'only Linux tells the CPU time of other processes' }
  const corpus = makeCorpus(PAGES)
  const site = path.join(WORK, 'nodes-site')
  fs.rmSync(site, { recursive: true, force: true })
  writeSite(site, corpus, 'md')
  const limits = { mcpPerAddress: MANY, mcpSearch: MANY, search: MANY }
  writeFiles(site, { 'lectern.json': JSON.stringify({ limits, mcp: { name: 'Bench' } }) })
  const cluster = await startCluster(Math.max(...SIZES))
  try {
    await cluster.deploy(site)
    const kinds = await measureAll(cluster.nodes, corpus)
    const before = cpuSeconds(cluster.nodes)
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const idle = (cpuSeconds(cluster.nodes) - before) / cluster.nodes.length / (IDLE_MS / 1000)
    return { cores: os.availableParallelism(), pages: PAGES, idle, kinds }
  } finally {
    await cluster.stop()
  }
}

async function measureAll(nodes, corpus) {
  const paths = corpus.pages.slice(0, 50).map((page) => `/${page.path}`)
  // Requests a second for each node: three nodes together, and what drives them, stay below two cores.
  const kinds = [
    { kind: 'page from memory', rate: 150, next: (n) => ({ path: paths[n % paths.length] }) },
    {
      kind: 'search',
      rate: 80,
      next: (n) => ({ path: `/_lectern/search?q=${encodeURIComponent(wordsOf(n))}` }),
    },
    { kind: 'MCP search', rate: 60, next: (n) => ({ path: '/mcp', body: searchCall(n) }) },
  ]
  let chosen = nodes
  const balancer = await startBalancer(() => chosen.map(({ url }) => url))
  const rows = []
  for (const { kind, rate, next } of kinds) {
    const target = { url: balancer.url, next }
    // Every node has compiled its code and filled its memory before anything counts.
    for (chosen of nodes.map((node) => [node])) await flood(target, WARM_MS)
    const found = SIZES.map((size) => ({ size, paced: [], full: [], perSecond: [] }))
    for (let turn = 0; turn < ROUNDS; turn++)
      for (const { size, paced, full, perSecond } of turn % 2 === 0 ? found : found.toReversed()) {
        // Another one begins each time, so that no node is always the single one.
        chosen = nodes.map((_, index) => nodes[(turn + index) % nodes.length]).slice(0, size)
        paced.push(await cost(chosen, () => pace(target, rate * size)))
        const began = performance.now()
        let count = 0
        full.push(await cost(chosen, async () => (count = await flood(target, FULL_MS))))
        perSecond.push((count / (performance.now() - began)) * 1000)
      }
    rows.push({ kind, rate, sizes: found.map((row) => summed(row, found[0])) })
  }
  await balancer.stop()
  return rows
}

/** Rounds of one turn are compared with each other: what else the machine did then met them all. */
function summed({ size, paced, full, perSecond }, one) {
  const of = (values, first) => median(values.map((value, turn) => value / first[turn]))
  return {
    size,
    micros: median(paced),
    ratio: of(paced, one.paced),
    fullRatio: of(full, one.full),
    speed: of(perSecond, one.perSecond),
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function searchCall(n) {
  const params = { name: 'search_bench', arguments: { query: wordsOf(n) } }
  return { jsonrpc: '2.0', id: n, method: 'tools/call', params }
}

/** Microseconds of CPU that these nodes together used for each request. */
async function cost(nodes, sendThem) {
  const before = cpuSeconds(nodes)
  const count = await sendThem()
  return ((cpuSeconds(nodes) - before) / count) * 1e6
}

/** So many requests a second, whether or not the ones before are answered. */
async function pace({ url, next }, perSecond) {
  const agent = new http.Agent({ keepAlive: true, timeout: 2000 })
  const began = performance.now()
  const sent = []
  for (let now = began; now - began < ROUND_MS; now = performance.now()) {
    while (sent.length < ((now - began) / 1000) * perSecond) sent.push(send(url, agent, next(sent.length)))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(sent)
  agent.destroy()
  return sent.length
}

/** As many as a few callers get answered who wait for nothing else. */
async function flood({ url, next }, ms) {
  const agent = new http.Agent({ keepAlive: true, timeout: 2000 })
  const began = performance.now()
  let count = 0
  const caller = async () => {
    while (performance.now() - began < ms) await send(url, agent, next(count++))
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  agent.destroy()
  return count
}

function send(base, agent, { path: address, body }) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'user-agent': BROWSER,
    'accept-encoding': 'br',
    accept: text === undefined ? 'text/html' : 'application/json, text/event-stream',
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const method = text === undefined ? 'GET' : 'POST'
    const request = http.request(`${base}${address}`, { method, headers, agent }, (answer) => {
      let refusal = ''
      if (answer.statusCode === 200) answer.resume()
      else answer.on('data', (chunk) => (refusal += chunk))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${address} answered ${answer.statusCode}: ${refusal}`)),
      )
    })
    request.on('error', reject)
    request.end(text)
  })
}

/** User and system time of all threads of these processes: what /proc/<pid>/stat says in hundredths, in nanoseconds. */
function cpuSeconds(nodes) {
  let sum = 0
  for (const { pid } of nodes)
    for (const thread of fs.readdirSync(`/proc/${pid}/task`))
      sum += Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return sum / 1e9
}
