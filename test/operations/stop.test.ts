import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, type StartedServer } from '../support/started-server.ts'

const LIMITS = { 'lectern.json': JSON.stringify({ limits: { feedback: 1_000_000, assistant: 1000 } }) }

interface Answer {
  readonly status: number
  readonly body: string
  readonly closing: boolean
}

function ask(
  port: number,
  { agent, body, slowly, path: url }: { agent: http.Agent; body?: string; slowly?: number; path: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        agent,
        path: url,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'content-type': 'application/json' },
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
      request.write(body.slice(0, 10))
      setTimeout(() => request.end(body.slice(10)), slowly)
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

/** A language model that takes its time. */
async function slowModel(ms: number): Promise<string> {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    setTimeout(() => {
      response.end(`data: {"choices":[{"delta":{"content":"At last."}}]}\n\ndata: [DONE]\n\n`)
    }, ms)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

test('a stop under load loses nothing that was acknowledged and cuts nobody off', async () => {
  const server = await startServer({ files: LIMITS, env: { LECTERN_LLM_URL: await slowModel(2000) } })
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
  await sleep(300)
  // Under way when the signal comes: a body that is still being sent, and an answer that is still being written.
  const sending = ask(port, { agent, body: feedback('slow'), slowly: 1500, path: '/_lectern/feedback' })
  const asking = ask(port, {
    agent,
    body: JSON.stringify({ messages: [{ role: 'user', content: 'How do I install the server?' }] }),
    path: '/_lectern/ask',
  })
  await sleep(200)
  const started = performance.now()
  server.signal('SIGTERM')
  await sleep(50)
  const probe = await ask(port, { agent: new http.Agent(), path: '/readyz' })
  expect(probe).toMatchObject({ status: 503, closing: true })
  expect(JSON.parse(probe.body)).toMatchObject({ status: 'not ready', checks: { running: 'failed' } })
  expect(await Promise.all(readers)).toEqual(readers.map(() => 201))
  expect(troubles).toEqual([])
  expect((await asking).body).toContain('At last.')
  const slow = await sending
  expect(slow.status).toBe(201)
  acknowledged.push((JSON.parse(slow.body) as { id: string }).id)
  expect(await server.ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(8000)
  await expect(ask(port, { agent: new http.Agent(), path: '/' })).rejects.toThrow('ECONNREFUSED')
  const kept = keptIds(server)
  expect(acknowledged.length).toBeGreaterThan(20)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('a request that never ends is cut off in time, and the stop is still an orderly one', async () => {
  const server = await startServer({ files: LIMITS, env: { LECTERN_LLM_URL: await slowModel(60_000) } })
  const agent = new http.Agent({ keepAlive: true })
  const endless = ask(server.port, {
    agent,
    body: JSON.stringify({ messages: [{ role: 'user', content: 'How do I install the server?' }] }),
    path: '/_lectern/ask',
  }).catch((error: Error) => error)
  await sleep(300)
  const started = performance.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  const took = performance.now() - started
  expect(took).toBeGreaterThan(7500)
  expect(took).toBeLessThan(10_000)
  expect(await endless).toBeInstanceOf(Error)
})

test('a second signal ends it at once, and says so by its exit code', async () => {
  const server = await startServer({ files: LIMITS, env: { LECTERN_LLM_URL: await slowModel(60_000) } })
  const agent = new http.Agent({ keepAlive: true })
  void ask(server.port, {
    agent,
    body: JSON.stringify({ messages: [{ role: 'user', content: 'How do I install the server?' }] }),
    path: '/_lectern/ask',
  }).catch(() => undefined)
  await sleep(300)
  server.signal('SIGTERM')
  await sleep(100)
  // Ctrl-C reaches us twice when npm started us: once from the terminal, once passed on.
  server.signal('SIGINT')
  await sleep(900)
  const started = performance.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(1)
  expect(performance.now() - started).toBeLessThan(1500)
})
