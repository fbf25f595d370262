import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { PageStore } from './page-cache.ts'
import type { RequestWatch } from './watch-requests.ts'

/** Answers requests; `env` leads to Node's own request and response. */
export interface RequestHandler {
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>
}

export interface RunningServer {
  readonly port: number
  /** Lets running requests end, but not for longer than given. */
  stop(graceMs?: number): Promise<void>
}

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** Finished pages, answered before the application sees the request. */
  readonly pages?: Pick<PageStore, 'answer'> | undefined
  readonly watch?: RequestWatch | undefined
}

const GRACE_MS = 8000
/** Longer than load balancers keep idle connections (60 s is usual): they must be the ones who end them. */
const KEEP_ALIVE_MS = 75_000
/** So long connections that are open learn from an answer that they are to end. Cut at once, they lose what they send. */
const NOTICE_MS = 300
/** So long requests that still come are taken. */
const MOST_NOTICE_MS = 2000
/**
 * A proxy that was told to end one connection sends the next request on another, until it has asked whether we are ready or
 * was refused. What it sends on a connection that we are closing is lost, and it may not send it again.
 */
const PROXY_NOTICE_MS = 1000
const MOST_PROXY_NOTICE_MS = 4000

/** Listens on an address; rejects when the port is taken. */
export function listen(
  app: RequestHandler,
  { port, host, pages, watch }: ListenOptions,
): Promise<RunningServer> {
  const application = getRequestListener(app.fetch)
  const running = new Set<http.ServerResponse>()
  let stopping = false
  let lastRequest = 0
  let viaProxy = false
  const answer = (request: http.IncomingMessage, response: http.ServerResponse) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    void application(request, response)
  }
  const server = http.createServer((request, response) => {
    request.url = pathOf(request.url)
    lastRequest = performance.now()
    viaProxy ||= request.headers['x-forwarded-for'] !== undefined
    // The answer says `Connection: close`, and the connection ends with it.
    if (stopping) response.shouldKeepAlive = false
    if (watch)
      watch.answer(request, response, {
        memory: () => pages?.answer(request, response) ?? false,
        application: () => answer(request, response),
      })
    else if (!pages?.answer(request, response)) answer(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 5000
  const stop = async (graceMs = GRACE_MS) => {
    stopping = true
    for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false
    const started = performance.now()
    const notice = viaProxy ? PROXY_NOTICE_MS : NOTICE_MS
    const most = Math.min(viaProxy ? MOST_PROXY_NOTICE_MS : MOST_NOTICE_MS, graceMs)
    if ((await connections(server)) > 0)
      do await sleep(Math.min(notice, most))
      while (performance.now() - lastRequest < notice && performance.now() - started < most)
    await quietMoment()
    const closing = performance.now()
    await close(server, {
      graceMs: Math.max(0, graceMs - (closing - started)),
      mayEndIdle: () => !viaProxy || performance.now() - Math.max(lastRequest, closing) > PROXY_NOTICE_MS,
    })
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({ port: (server.address() as AddressInfo).port, stop })
    })
  })
}

/**
 * A request line may hold a whole address. Scheme and host of it are the caller's words: believed, they would end up in
 * pages that are kept for others.
 */
function pathOf(url = '/'): string {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function connections(server: http.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}

const QUIET_MS = 1
const TURNS = 100

/**
 * What came while this process was held up is read first: timers go before sockets. A connection that nobody has accepted when
 * the door closes is cut off with what was sent on it; in a turn of the loop that took no time there are none.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    const started = performance.now()
    await new Promise(setImmediate)
    if (turn > 0 && performance.now() - started < QUIET_MS) return
  }
}

interface Closing {
  readonly graceMs: number
  /** May connections that wait for a request be ended now? */
  readonly mayEndIdle: () => boolean
}

/** Takes no more connections, and waits for those that are answering. */
function close(server: http.Server, { graceMs, mayEndIdle }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const endIdle = async () => {
      await quietMoment()
      if (mayEndIdle()) server.closeIdleConnections()
    }
    // A connection that began to answer before it could be told to end is idle afterwards.
    const sweep = setInterval(() => void endIdle(), 100)
    const limit = setTimeout(() => server.closeAllConnections(), graceMs)
    // Not `server.close()`: that ends at once what is idle, such as a connection that was just made and whose request is on
    // its way. A proxy may not send it again.
    net.Server.prototype.close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(limit)
      // What is left of it: the timer that looks after connections.
      server.close()
      resolve()
    })
  })
}
