import http from 'node:http'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, type StartedServer } from '../support/started-server.ts'
import { longTest } from '../support/long-test.ts'

const LIMITS = { 'lectern.json': JSON.stringify({ limits: { feedback: 1_000_000, assistant: 1000 } }) }

interface Answer {
  readonly status: number
  readonly body: string
  readonly closing: boolean
}

interface Asked {
  readonly agent: http.Agent
  readonly path: string
  readonly body?: string
  /** Told when the server has the request and half of its body; it gets the rest when the promise says so. */
  readonly slowly?: { readonly taken: () => void; readonly rest: Promise<void> }
}

function ask(port: number, { agent, body, slowly, path: url }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        agent,
        path: url,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': 'Mozilla/5.0 Firefox/140.0',
          'content-type': 'application/json',
          ...(slowly && { expect: '100-continue' }),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: text,
            closing: response.headers.connection === 'close',
          }),
        )
      },
    )
    request.on('error', reject)
    if (body === undefined || slowly === undefined) request.end(body)
    else {
      request.once('continue', () => {
        request.write(body.slice(0, 10), slowly.taken)
        void slowly.rest.then(() => request.end(body.slice(10)))
      })
      request.flushHeaders()
    }
  })
}

function feedback(comment: string): string {
  return JSON.stringify({ path: '/', source: 'contextual', helpful: true, comment })
}

function keptIds({ dataFolder }: StartedServer): Set<string> {
  const database = new DatabaseSync(path.join(dataFolder, 'lectern.db'), { readOnly: true })
  const rows = database.prepare('SELECT id FROM feedback').all() as { id: string }[]
  const views = database.prepare('SELECT count(*) AS count FROM page_views').get() as { count: number }
  database.close()
  expect(views.count).toBeGreaterThan(0)
  return new Set(rows.map(({ id }) => id))
}

/** A request of which the server has the first lines: its connection is not idle, and a stop leaves it open. */
async function halfAsked(port: number, url: string): Promise<() => Promise<string>> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\n`)
  return () => {
    socket.write('\r\n')
    return textOf(socket)
  }
}

/** A language model that takes its time: it answers when it is told to. */
async function slowModel() {
  const asked = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    asked.resolve()
    void told.promise.then(() =>
      response.end(`data: {"choices":[{"delta":{"content":"At last."}}]}\n\ndata: [DONE]\n\n`),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, asked: asked.promise, answer: told.resolve }
}

/** A server, and a question to it that waits for the language model. */
async function startAsked() {
  const model = await slowModel()
  const server = await startServer({ files: LIMITS, env: { LECTERN_LLM_URL: model.url } })
  const agent = new http.Agent({ keepAlive: true })
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'How do I install the server?' }] })
  const asking = ask(server.port, { agent, body, path: '/_lectern/ask' }).catch((error: Error) => error)
  await model.asked
  return { server, model, asking }
}

test('a stop under load loses nothing that was acknowledged and cuts nobody off', async () => {
  const { server, model, asking } = await startAsked()
  const { port } = server
  const acknowledged: string[] = []
  const troubles: unknown[] = []
  // Ten readers on connections that stay open, until an answer says that theirs ends.
  const readers = Array.from({ length: 10 }, async (_, reader) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; ; n++) {
      const body = feedback(`${reader} ${n}`)
      const answer = await ask(port, { agent, body, path: '/_lectern/feedback' }).catch((error: unknown) => {
        troubles.push(error)
      })
      if (!answer || answer.status !== 201) return answer?.status
      acknowledged.push((JSON.parse(answer.body) as { id: string }).id)
      if (answer.closing) return 201
      await sleep(5)
    }
  })
  const agent = new http.Agent({ keepAlive: true })
  await ask(port, { agent, path: '/' })
  // Under way when the signal comes: a body that is still being sent, and an answer that is still being written.
  const taken = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const slowly = { taken: taken.resolve, rest: rest.promise }
  const sending = ask(port, { agent, body: feedback('slow'), slowly, path: '/_lectern/feedback' })
  await taken.promise
  const probe = await halfAsked(port, '/readyz')
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const started = performance.now()
  server.signal('SIGTERM')
  // The first connection that is ended says that the signal was heard.
  await Promise.race(readers)
  const ready = await probe()
  expect(ready).toMatch(/^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n/i)
  expect(ready).toMatch(/"status":\s*"not ready"[^]*"running":\s*"failed"/)
  expect(await Promise.all(readers)).toEqual(readers.map(() => 201))
  expect(troubles).toEqual([])
  model.answer()
  expect(await asking).toMatchObject({ body: expect.stringContaining('At last.') })
  rest.resolve()
  const slow = await sending
  expect(slow.status).toBe(201)
  acknowledged.push((JSON.parse(slow.body) as { id: string }).id)
  expect(await server.ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(8000)
  await expect(ask(port, { agent: new http.Agent(), path: '/' })).rejects.toThrow('ECONNREFUSED')
  const kept = keptIds(server)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('a request that never ends is cut off in time, and the stop is still an orderly one', async () => {
  const { server, asking } = await startAsked()
  const started = performance.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  const took = performance.now() - started
  expect(took).toBeGreaterThan(7500)
  expect(took).toBeLessThan(10_000)
  expect(await asking).toBeInstanceOf(Error)
})

longTest('a second signal ends it at once, and says so by its exit code', async () => {
  const { server } = await startAsked()
  server.signal('SIGTERM')
  // Ctrl-C reaches us twice when npm started us: once from the terminal, once passed on.
  await expect.poll(() => server.log()).toContain('Stopping')
  server.signal('SIGINT')
  const started = performance.now()
  // Asked until it is heard: what comes in the first second is taken for the same signal.
  let code: number | null | undefined
  void server.ended.then((ended) => (code = ended))
  await expect.poll(() => (code === undefined ? server.signal('SIGTERM') : undefined, code)).toBe(1)
  expect(performance.now() - started).toBeLessThan(2500)
  expect(server.log()).toContain('asked a second time')
})

/** Lets work in the background fail with one signal, and an exception come with another. */
const FAULTS = `data:text/javascript,${encodeURIComponent(`
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits for me')))
  process.on('SIGWINCH', () => setTimeout(() => { throw new Error('nobody catches me') }))
}`)}`

test('what fails in the background is logged and takes nothing down; an exception ends the server in order', async () => {
  const server = await startServer({ files: LIMITS, env: { NODE_OPTIONS: `--import=${FAULTS}` } })
  const { port } = server
  const agent = new http.Agent({ keepAlive: true })
  server.signal('SIGUSR2')
  await expect.poll(() => server.log()).toContain('nobody waits for me')
  expect((await ask(port, { agent, path: '/' })).status).toBe(200)
  const kept = await ask(port, { agent, body: feedback('before'), path: '/_lectern/feedback' })
  expect(kept.status).toBe(201)
  server.signal('SIGWINCH')
  expect(await server.ended).toBe(1)
  const told = server.lines().map(({ level, msg }) => `${String(level)}: ${String(msg)}`)
  expect(told).toContain('error: Unexpected error in the background. The server goes on.')
  expect(told).toContain('error: Unexpected error. The server finishes what is under way and ends.')
  expect(told).toContain('info: Stopped')
  expect(keptIds(server)).toContain((JSON.parse(kept.body) as { id: string }).id)
})
