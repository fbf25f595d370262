// Requests a second for a page from memory, against a bare Node server that sends the same bytes.
import { spawn } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { portFrom } from './port-from.mjs'

const SECONDS = 3
const CONNECTIONS = 16

/** Prints both rates and their ratio; the target is half. */
export async function benchServe(dir = 'docs', page = '/quickstart') {
  const lectern = spawn(process.execPath, [
    'bin/lectern.js',
    'start',
    dir,
    '--json',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  ])
  const port = await portFrom(lectern)
  await fetchRaw(port, page)
  const sample = await fetchRaw(port, page)
  const bare = spawn(process.execPath, [
    fileURLToPath(import.meta.url),
    '--bare',
    sample.body.toString('base64'),
    JSON.stringify(sample.headers),
  ])
  const barePort = await portFrom(bare)
  const ours = await load(port, page)
  const theirs = await load(barePort, page)
  lectern.kill()
  bare.kill()
  return {
    page,
    bytes: sample.body.length,
    encoding: sample.headers['content-encoding'],
    ours,
    bare: theirs,
    ratio: ours / theirs,
  }
}

function fetchRaw(port, path, agent) {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html' }
    http
      .get({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve({ body: Buffer.concat(chunks), headers: response.headers }))
      })
      .on('error', reject)
  })
}

async function load(port, path) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  await fetchRaw(port, path, agent)
  const end = performance.now() + SECONDS * 1000
  let count = 0
  const worker = async () => {
    while (performance.now() < end) {
      await fetchRaw(port, path, agent)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  return Math.round(count / SECONDS)
}

if (process.argv[2] === '--bare') {
  const body = Buffer.from(process.argv[3], 'base64')
  const {
    connection: _connection,
    date: _date,
    'keep-alive': _keep,
    'transfer-encoding': _chunked,
    ...headers
  } = JSON.parse(process.argv[4])
  const server = http.createServer((_request, response) =>
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body),
  )
  server.listen(0, '127.0.0.1', () => console.log(`"port": ${server.address().port}`))
} else if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(await benchServe(process.argv[2], process.argv[3]))
