// Memory of one server with many small sites and a few large ones, step by step: what a machine or a pod needs.
// `node bench/memory.mjs [--small 104] [--large 3] [--pages 2000] [--node-options=…]`.
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
import { writeFiles } from './write-files.mjs'

const SETTLE_MS = 4000
const SMALL_PAGES = 8
const READ = 400
const AT_ONCE = 8

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '104' },
    large: { type: 'string', default: '3' },
    pages: { type: 'string', default: '2000' },
    'node-options': { type: 'string', default: '' },
  },
})
const folder = path.join(WORK, 'memory')
fs.rmSync(folder, { recursive: true, force: true })
const names = ['mcpPerAddress', 'mcpSearch', 'mcpFilesystem', 'search', 'feedback', 'events']
const settings = { limits: Object.fromEntries(names.map((name) => [name, 1e9])), mcp: { name: 'Bench' } }
const [small, large] = [
  sites('small', Number(values.small), SMALL_PAGES),
  sites('large', Number(values.large), Number(values.pages)),
]

const server = await start()
const rows = []
await step('started', async () => undefined)
await step('every small site opened', () => each(small, ({ host, paths }) => [{ host, path: paths[0] }]))
await step('every large site opened', () => each(large, ({ host, paths }) => [{ host, path: paths[0] }]))
await step('every page of the small sites read', () =>
  each(small, ({ host, paths }) => paths.map((path) => ({ host, path }))),
)
await step(`${READ} pages of each large site read`, () =>
  each(large, ({ host, paths }) => paths.slice(0, READ).map((path) => ({ host, path }))),
)
await step('every site searched', () =>
  each([...small, ...large], ({ host }) => [{ host, path: '/_lectern/search?q=webhook' }]),
)
await step('agents in every large site and ten small ones', () =>
  each([...small.slice(0, 10), ...large], ({ host }) => [
    { host, path: '/mcp', body: call('search_bench', { query: 'rotate key' }) },
    {
      host,
      path: '/mcp',
      body: call('query_docs_filesystem_bench', { command: 'grep -rl webhook / | head' }),
    },
  ]),
)
await step('all of it again', async () => {
  await each(large, ({ host, paths }) => paths.slice(0, READ).map((path) => ({ host, path })))
  await each([...small, ...large], ({ host }) => [{ host, path: '/_lectern/search?q=export' }])
})
await server.stop()
fs.rmSync(folder, { recursive: true, force: true })

console.log(
  `| ${small.length} sites of ${SMALL_PAGES} pages, ${large.length} of ${values.pages} | Resident MB | Heap MB | Outside the heap MB |`,
)
console.log('| --- | --- | --- | --- |')
for (const { name, resident, heap, external } of rows)
  console.log(`| ${name} | ${mb(resident)} | ${mb(heap)} | ${mb(external)} |`)

function sites(kind, count, pages) {
  const corpus = makeCorpus(pages)
  const paths = corpus.pages.map((page) => `/${page.path}`)
  return Array.from({ length: count }, (_, number) => {
    const host = `${kind}-${number}.test`
    const place = path.join(folder, 'all', `${kind}-${number}`)
    writeSite(place, corpus, 'md')
    writeFiles(place, { 'lectern.json': JSON.stringify({ ...settings, baseUrl: `http://${host}` }) })
    return { host, paths }
  })
}

async function step(name, work) {
  await work()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const text = await send({ host: small[0].host, path: '/metrics' })
  const number = (metric) => Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1])
  rows.push({
    name,
    resident: residentBytes(server.pid),
    heap: number('nodejs_heap_size_used_bytes'),
    external: number('nodejs_external_memory_bytes'),
  })
}

/** All requests of all sites, a few at a time. */
async function each(all, requestsOf) {
  const waiting = all.flatMap(requestsOf)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function call(name, given) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
}

function send({ host, path: address, body }) {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      ...(body && { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
    }
    const request = http.request(
      { port: server.port, host: '127.0.0.1', path: address, method: body ? 'POST' : 'GET', headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${host}${address}: ${answer.statusCode}`)),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

async function start() {
  const args = ['start', '--sites', path.join(folder, 'all'), '--data', path.join(folder, 'data')]
  const child = spawn(
    process.execPath,
    [
      ...values['node-options'].split(' ').filter(Boolean),
      'bin/lectern.js',
      ...args,
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

function mb(bytes) {
  return Math.round(bytes / 1e6)
}
