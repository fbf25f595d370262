// Scenario "dev": how long an author waits, for the first page after the command and for a change after a save.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCorpus } from './corpus.mjs'
import { excerpt } from './excerpt.mjs'
import { lecternCommand, lecternSite, writeSite } from './lectern.mjs'
import { measureOrThrow } from './measure.mjs'
import { WORK } from './paths.mjs'
import { residentBytes } from './resident-bytes.mjs'

const POLL_MS = 4
const LIMIT_MS = 60_000
const SAVES = 5
const QUIET_MS = 2000

export async function benchDev({ size, extension }) {
  const dir = lecternSite(size)
  const corpus = makeCorpus(size)
  try {
    fs.rmSync(dir, { recursive: true, force: true })
    writeSite(dir, corpus, extension)
    const page = corpus.pages.at(-1)
    console.error(`  Lectern dev, ${size} pages, no cache`)
    const cold = await withServer(dir, page, async () => ({}))
    // A full build leaves the largest cache there can be: the hardest one to open quickly.
    const job = { ...lecternCommand('build', dir, '--out', `${dir}-out`), name: 'dev-fill-cache' }
    await measureOrThrow(job)
    console.error(`  Lectern dev, ${size} pages, warm cache`)
    const warm = await withServer(dir, page, async (server) => {
      await sleep(QUIET_MS)
      const idleBytes = residentBytes(server.pid)
      return { idleBytes, saves: await measureSaves(server, path.join(dir, `${page.path}.${extension}`)) }
    })
    const sorted = [...warm.saves].sort((a, b) => a - b)
    const { start: warmStart, idleBytes, saves } = warm
    return { pages: size, coldStart: cold.start, warmStart, save: sorted[SAVES >> 1], saves, idleBytes }
  } catch (error) {
    return { pages: size, error: error.message }
  }
}

async function measureSaves(server, file) {
  const original = fs.readFileSync(file, 'utf8')
  const saves = []
  try {
    for (let number = 1; number <= SAVES; number++) {
      const marker = `Saved for the ${number}th time.`
      const saved = performance.now()
      fs.writeFileSync(file, `${original}\n${marker}\n`)
      await server.until((answer) => answer.body.includes(marker))
      saves.push(performance.now() - saved)
      // Past any debouncing and rate limit of the file watcher, so that each save stands alone.
      await sleep(300)
    }
  } finally {
    fs.writeFileSync(file, original)
  }
  return saves
}

/** Starts the server, waits for `page`, does `work`, and ends the server whatever happened. */
async function withServer(dir, page, work) {
  const port = await freePort()
  const log = path.join(WORK, 'logs', 'dev.log')
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const output = fs.openSync(log, 'w')
  const options = ['--port', String(port), '--host', '127.0.0.1', '--no-open']
  const { command, args, cwd } = lecternCommand('dev', dir, ...options)
  const started = performance.now()
  const child = spawn(command, args, { cwd, stdio: ['ignore', output, output] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const until = async (condition) => {
    const deadline = performance.now() + LIMIT_MS
    while (performance.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`dev ended with ${child.exitCode}: ${excerpt(log)}`)
      const answer = await get(port, `/${page.path}`)
      if (answer && condition(answer)) return
      await sleep(POLL_MS)
    }
    throw new Error(`dev did not serve the expected page within ${LIMIT_MS / 1000} s`)
  }
  try {
    // The title too: a placeholder sent early is not the page.
    await until((answer) => answer.status === 200 && answer.body.includes(page.title))
    const start = performance.now() - started
    return { start, ...(await work({ pid: child.pid, until })) }
  } finally {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(5000, undefined, { ref: false })])
    child.kill('SIGKILL')
    fs.closeSync(output)
  }
}

/** One try: an answer, or nothing while the server is not there. */
function get(port, pathname) {
  return new Promise((resolve) => {
    const target = { host: '127.0.0.1', port, path: pathname, agent: false, timeout: LIMIT_MS }
    const request = http.get(target, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode, body }))
      response.on('error', () => resolve(undefined))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(undefined))
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
