import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Says which node answered, or on which a request was cut off. */
export const NODE_HEADER = 'x-node'

export interface Balancer {
  readonly url: string
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

const LOOK_EVERY_MS = 300
/** Less than a server keeps a connection: one that it is just closing would take a request with it. */
const IDLE_MS = 2000
const ANSWER_WITHIN_MS = 15_000

/**
 * A plain load balancer: each node in turn, those that say they are ready first. When none does, those that answer at all: a
 * database that is away is no reason to hide pages. What was cut off is sent again only if asking twice does no harm.
 */
export async function startBalancer(nodes: () => readonly string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, timeout: IDLE_MS })
  const state = new Map<string, 'ready' | 'alive' | 'gone'>()
  let turn = 0
  let stopped = false

  const look = async () => {
    await Promise.all(
      nodes().map(async (node) => {
        const answer = await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
          () => undefined,
        )
        await answer?.arrayBuffer().catch(() => undefined)
        state.set(node, answer?.ok ? 'ready' : answer ? 'alive' : 'gone')
      }),
    )
  }
  const looking = (async () => {
    while (!stopped) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()

  /** All nodes, the best to ask first. */
  const inTurn = () => {
    const all = nodes()
    const from = turn++ % Math.max(all.length, 1)
    const rank = (node: string) => ['ready', 'alive', 'gone'].indexOf(state.get(node) ?? 'gone')
    return [...all.slice(from), ...all.slice(0, from)].sort((a, b) => rank(a) - rank(b))
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url: path = '/', headers } = request
      void pass({ method, path, headers, body: Buffer.concat(chunks) }).then(({ status, headers, body }) =>
        response.writeHead(status, headers).end(body),
      )
    })
  })

  const pass = async (asked: Asked): Promise<Answer> => {
    const harmless = asked.method === 'GET' || asked.method === 'HEAD'
    let why = ''
    for (const node of inTurn()) {
      const answer = await send(agent, node, asked)
      if (!(answer instanceof Error))
        return { ...answer, headers: { ...answer.headers, [NODE_HEADER]: node } }
      state.set(node, 'gone')
      const { code } = answer as NodeJS.ErrnoException
      why = answer.message
      // Nobody heard a refused connection.
      if (!harmless && code !== 'ECONNREFUSED')
        return { status: 502, headers: { [NODE_HEADER]: node }, body: Buffer.from(why) }
    }
    return { status: 502, headers: {}, body: Buffer.from(`No node answers. ${why}`) }
  }

  await look()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      stopped = true
      await looking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One try. The whole answer is read before any of it goes on, so half an answer can be asked for again. */
function send(
  agent: http.Agent,
  node: string,
  { method, path, headers, body }: Asked,
): Promise<Answer | Error> {
  return new Promise((resolve) => {
    const options = { method, headers, agent, timeout: ANSWER_WITHIN_MS }
    const request = http.request(`${node}${path}`, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', resolve)
      answer.on('end', () => {
        const { 'transfer-encoding': _chunked, connection: _connection, ...kept } = answer.headers
        resolve({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) })
      })
    })
    request.on('timeout', () => request.destroy(new Error('The node took too long.')))
    request.on('error', resolve)
    request.end(body)
  })
}
