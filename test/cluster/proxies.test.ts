import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { PROXIES, startProxy, type RunningProxy } from '../support/proxies.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const PAGES = 60
const names = Array.from({ length: PAGES }, (_, number) => `page-${number}`)

describe.skipIf(PROXIES.length === 0)('behind the proxies of deploy/', () => {
  let cluster: Cluster
  let proxies: readonly RunningProxy[] = []

  beforeAll(async () => {
    cluster = await startCluster(3, { ownPostgres: true })
    await cluster.deploy(
      makeFolder({
        'docs.json': docsJson({ navigation: { pages: ['index', ...names] } }),
        'index.mdx': '---\ntitle: Home\n---\nWelcome.',
        ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\nText.`])),
      }),
    )
    const nodes = cluster.nodes.map(({ url }) => url)
    proxies = await Promise.all(PROXIES.map((program) => startProxy(program, nodes)))
  })
  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.stop()))
    await cluster.stop()
  })

  /** What readers get through each proxy while something goes on. */
  async function readDuring(work: () => Promise<unknown>): Promise<Record<string, Record<string, number>>> {
    let isOver = false
    const seen = proxies.map(async ({ name, url }) => {
      const counts: Record<string, number> = {}
      const read = async () => {
        do {
          const status = await fetch(`${url}/page-${Math.floor(Math.random() * PAGES)}`).then(
            async (answer) => (await answer.text(), String(answer.status)),
            (error: unknown) => String(error),
          )
          counts[status] = (counts[status] ?? 0) + 1
        } while (!isOver)
      }
      await Promise.all([read(), read()])
      return [name, counts] as const
    })
    await work().finally(() => (isOver = true))
    return Object.fromEntries(await Promise.all(seen))
  }

  function expectOnlyPages(seen: Record<string, Record<string, number>>): void {
    for (const [name, counts] of Object.entries(seen))
      expect([name, Object.keys(counts)]).toEqual([name, ['200']])
  }

  test('one caller who asks for a flood of pictures is told to wait, and readers notice nothing', async () => {
    const answers: number[] = []
    const seen = await readDuring(async () => {
      await Promise.all(
        proxies.flatMap(({ url }) =>
          names.map(async (name) => {
            const answer = await fetch(`${url}/_lectern/og/${name}.png`)
            await answer.arrayBuffer()
            answers.push(answer.status)
          }),
        ),
      )
    })
    expectOnlyPages(seen)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
  })

  test('without the database pages come, and what needs it says so', async () => {
    const seen = await readDuring(async () => {
      await cluster.postgres?.down()
      for (const { url } of proxies) {
        const answer = await sendFeedback(url)
        expect([answer.status, answer.headers.get('retry-after') !== null]).toEqual([503, true])
      }
      await cluster.postgres?.up()
    })
    expectOnlyPages(seen)
    for (const { url } of proxies) await expect.poll(async () => (await sendFeedback(url)).status).toBe(201)
  })

  test('a server that dies takes nothing with it but what it was answering', async () => {
    const seen = await readDuring(async () => {
      await cluster.nodes[1]?.kill()
      // All proxies go on long enough to meet the one that is gone.
      for (let round = 0; round < 30; round++)
        await Promise.all(proxies.map(async ({ url }) => (await fetch(url)).arrayBuffer()))
    })
    for (const [name, counts] of Object.entries(seen)) {
      const { 200: good = 0, ...bad } = counts
      expect([name, good > 30, Object.values(bad).reduce((sum, count) => sum + count, 0)]).toEqual([
        name,
        true,
        0,
      ])
    }
  })

  // Caddy before 2.11.2 sends a POST that met a dead server to the next one without its body, and blames that one.
  test('what is sent while a server dies does not count against those that live', async () => {
    const statuses: Record<string, Set<number>> = {}
    await readDuring(async () => {
      await cluster.nodes[2]?.kill()
      for (let round = 0; round < 5; round++)
        await Promise.all(
          proxies.flatMap(({ name, url }) =>
            Array.from({ length: 8 }, async () => {
              const { status } = await ping(url)
              ;(statuses[name] ??= new Set()).add(status)
            }),
          ),
        )
    })
    for (const { name } of proxies)
      expect([name, statuses[name]?.has(200), statuses[name]?.has(503)]).toEqual([name, true, false])
  })
})

test.each(PROXIES)('$name asks the first server that comes back, though all have failed', async (program) => {
  const servers = await Promise.all([0, 0, 0].map((port) => answering(port)))
  const proxy = await startProxy(program, servers.map(urlOf))
  try {
    const ports = servers.map((server) => Number(new URL(urlOf(server)).port))
    await Promise.all(servers.map(closed))
    const asked = await Promise.all(Array.from({ length: 12 }, () => fetch(proxy.url)))
    for (const answer of asked) expect(answer.status).toBeGreaterThanOrEqual(502)
    const back = await answering(ports[0] ?? 0)
    expect((await fetch(proxy.url)).status).toBe(200)
    await closed(back)
  } finally {
    await proxy.stop()
  }
})

async function answering(port: number): Promise<http.Server> {
  const server = http.createServer((_, response) => response.end('Here.'))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

function urlOf(server: http.Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function closed(server: http.Server): Promise<unknown> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

function ping(url: string): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })
}

function sendFeedback(url: string): Promise<Response> {
  return fetch(`${url}/_lectern/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ path: '/', source: 'thumbs_only', helpful: true }),
  })
}
