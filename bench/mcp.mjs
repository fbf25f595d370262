// The MCP server over HTTP, against a bare Node server that reads the same requests and sends the same bytes.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeCorpus } from './corpus.mjs'
import { lecternSite, writeSite } from './lectern.mjs'
import { WORK } from './paths.mjs'
import { writeFiles } from './write-files.mjs'
import { portFrom } from './port-from.mjs'

const PAGES = 2000
const ROUND_MS = 2000
const ROUNDS = 4
const CONNECTIONS = 8
const TURNS = 25
const SEARCH = 'search_bench'
const SHELL = 'query_docs_filesystem_bench'
const QUERIES = [
  'navigation groups',
  'how do I export a site',
  'redirects',
  'LECTERN_BASE_URL',
  'custm domain',
]

const COMMANDS = {
  cat: 'cat /index.mdx',
  // The same through the interpreter and a thread.
  piped: 'cat /index.mdx | head -20',
  literal: 'grep -rn "nowhereToBeFound" /',
  found: 'grep -rln "webhook" / | head -20',
  regex: 'grep -rnE "[a-z]+(Error|Exception)\\b" / | head -20',
  nested: 'rg -n "(\\w+\\.)+json\\b" / | head -20',
}
// Only ends with its thread: patterns that look around cannot be run by the linear engine.
const RUNAWAY =
  "awk 'BEGIN{while(1){}}'; x=$(printf 'a%.0s' {1..2000}); echo $x$x$x$x | grep -P '^(?=(a+))\\1*(a*)*b$'"

/** Calls of tools for each second of CPU and their ratio to the bare server; milliseconds for commands. */
export async function benchMcp() {
  const large = lecternSite(PAGES)
  writeSite(large, makeCorpus(PAGES), 'md')
  return { ...(await benchSearchTool()), ...(await benchShell(large)) }
}

/** Over our own manual: how search itself grows with a site is another scenario. */
async function benchSearchTool() {
  const site = path.join(WORK, 'mcp-docs')
  fs.rmSync(site, { recursive: true, force: true })
  fs.cpSync('docs', site, { recursive: true })
  const lectern = start(site)
  const port = await portFrom(lectern)
  const { body } = await call({ port }, SEARCH, { query: QUERIES[0] })
  const bare = spawn(process.execPath, [fileURLToPath(import.meta.url), '--bare', body.toString('base64')])
  const barePort = await portFrom(bare)
  const rates = await searchRates({ pid: lectern.pid, port }, { pid: bare.pid, port: barePort })
  const bareMs = await median(() => call({ port: barePort }, SEARCH, { query: 'x' }))
  for (const server of [lectern, bare]) server.kill()
  return { ...rates, bareMs, bytes: body.length }
}

async function benchShell(site) {
  const lectern = start(site)
  const port = await portFrom(lectern)
  // The index is made beside; commands are timed when that is done.
  await call({ port }, SEARCH, { query: QUERIES[0] })
  const commands = {}
  for (const [name, command] of Object.entries(COMMANDS))
    commands[name] = await median(() => call({ port }, SHELL, { command }))
  const began = performance.now()
  await call({ port }, SHELL, { command: RUNAWAY })
  const killMs = performance.now() - began
  lectern.kill()
  return { pages: PAGES, commands, killMs }
}

function start(site) {
  const many = 1_000_000_000
  const limits = { mcpPerAddress: many, mcpSearch: many, mcpFilesystem: many }
  writeFiles(site, { 'lectern.json': JSON.stringify({ limits, mcp: { name: 'Bench' } }) })
  const args = ['bin/lectern.js', 'start', site, '--json', '--port', '0', '--host', '127.0.0.1']
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LECTERN_LOG_LEVEL: 'warn' },
  })
}

/** In turn, so that other work on the machine meets all of them; the best round of each counts. */
async function searchRates(ours, bare) {
  const best = { ours: 0, fresh: 0, bare: 0 }
  const again = (count) => QUERIES[count % QUERIES.length]
  const fresh = freshQueries()
  for (let round = 0; round < ROUNDS; round++) {
    best.ours = Math.max(best.ours, await rate(ours, again))
    best.fresh = Math.max(best.fresh, await rate(ours, fresh))
    best.bare = Math.max(best.bare, await rate(bare, again))
  }
  const rounded = Object.fromEntries(Object.entries(best).map(([name, found]) => [name, Math.round(found)]))
  return { ...rounded, ratio: best.ours / best.bare }
}

/** Questions that nobody asked before, in words that titles of the manual have. */
function freshQueries() {
  const titles = fs
    .readdirSync('docs', { recursive: true })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => /^title:\s*"?(.*?)"?$/m.exec(fs.readFileSync(path.join('docs', file), 'utf8'))?.[1] ?? '')
  const words = [
    ...new Set(
      titles
        .join(' ')
        .toLowerCase()
        .match(/[a-z]{3,}/g),
    ),
  ]
  let asked = 0
  return () => {
    const at = asked++
    const [first, second] = [at % words.length, Math.floor(at / words.length) % words.length]
    return `how do I ${words[first]} ${words[second]} ${words[(first + second) % words.length]}`
  }
}

async function rate({ pid, port }, queryOf) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const [began, cpu] = [performance.now(), cpuSeconds(pid)]
  let count = 0
  const worker = async () => {
    while (performance.now() - began < ROUND_MS)
      await call({ port, agent }, SEARCH, { query: queryOf(count++) })
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  const used = cpuSeconds(pid) - cpu
  return count / (used > 0 ? used : (performance.now() - began) / 1000)
}

/** Of the thread that answers; 0 where the system does not tell. */
function cpuSeconds(pid) {
  const file = `/proc/${pid}/task/${pid}/stat`
  if (os.platform() !== 'linux' || !fs.existsSync(file)) return 0
  const fields = fs
    .readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function median(run) {
  for (let turn = 0; turn < 5; turn++) await run()
  const times = []
  for (let turn = 0; turn < TURNS; turn++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(TURNS / 2)]
}

const shared = new http.Agent({ keepAlive: true })

function call({ port, agent = shared }, name, args) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json, text/event-stream',
  }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers, agent },
      (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve({ body: Buffer.concat(chunks) })
            : reject(new Error(`${name}: ${answer.statusCode} ${Buffer.concat(chunks).toString()}`)),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

if (process.argv[2] === '--bare') {
  const body = Buffer.from(process.argv[3], 'base64')
  const server = http.createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(`"port": ${server.address().port}`))
} else if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await benchMcp())
