import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { RequestLine } from '../operations/logger.ts'
import type { Instruments } from '../operations/instruments.ts'
import { withoutSecrets } from '../operations/redact.ts'
import { RequestIds } from '../operations/request-ids.ts'
import type { RequestSpan } from '../operations/tracer.ts'

/** One request while it is answered. */
interface Exchange {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly startedAt: number
  readonly bytesBefore: number
  readonly span: RequestSpan | undefined
  route: string
  /** Whose site it is, once that is known. */
  project: string | undefined
}

/** Under this key a request of Node carries its exchange to the application. */
const EXCHANGE: unique symbol = Symbol('exchange')

type WatchedRequest = IncomingMessage & { [EXCHANGE]?: Exchange }

/** A request that no route took. */
const NO_ROUTE = 'none'
/** Where pages are, which memory answers too. */
const PAGES_ROUTE = '/*'
/** Asked every few seconds by machines: nobody wants to read of it. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics', '/_lectern/metrics'])

/** A line of the log, a count and a span for every request, whoever answers it. */
export class RequestWatch {
  readonly #instruments: Instruments
  readonly #ids = new RequestIds()

  constructor(instruments: Instruments) {
    this.#instruments = instruments
  }

  /** Answers a request: from memory, which says whether it could, else by the application. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    by: { readonly memory: () => boolean; readonly application: () => void },
  ): void {
    const { tracer } = this.#instruments
    if (tracer)
      tracer.request(request.headers, (span) => this.#answer(this.#begin(request, response, span), by))
    else this.#answer(this.#begin(request, response, undefined), by)
  }

  #begin(request: IncomingMessage, response: ServerResponse, span: RequestSpan | undefined): Exchange {
    const id = this.#ids.idOf(request.headers['x-request-id'])
    response.setHeader('X-Request-Id', id)
    const startedAt = performance.now()
    const bytesBefore = request.socket.bytesWritten
    return { id, request, response, startedAt, bytesBefore, span, route: NO_ROUTE, project: undefined }
  }

  #answer(
    exchange: Exchange,
    by: { readonly memory: () => boolean; readonly application: () => void },
  ): void {
    const { meters } = this.#instruments
    const request: WatchedRequest = exchange.request
    request[EXCHANGE] = exchange
    if (by.memory()) {
      exchange.route = PAGES_ROUTE
      // All of it is handed over; how long the reader's network takes says nothing about us.
      this.#end(exchange, false)
      return
    }
    meters.running.inc()
    exchange.response.once('close', () => {
      meters.running.dec()
      this.#end(exchange, !exchange.response.writableFinished)
    })
    by.application()
  }

  #end(exchange: Exchange, aborted: boolean): void {
    const { log, meters } = this.#instruments
    const { id, request, response, route, span, project } = exchange
    const milliseconds = performance.now() - exchange.startedAt
    const method = request.method ?? ''
    const status = response.statusCode
    meters.requests.add({ method, route, status, seconds: milliseconds / 1000 })
    if (project !== undefined) meters.projects.add(project, status)
    span?.end({ method, route, status })
    const level = PROBES.has(route) ? 'debug' : status >= 500 ? 'error' : 'info'
    const ms = Math.round(milliseconds * 100) / 100
    const bytes = request.socket.bytesWritten - exchange.bytesBefore
    const line: RequestLine = { id, method, route, status, ms, bytes }
    if (project !== undefined) line.project = project
    if (aborted) line.aborted = true
    if (span) line.trace = span.traceId
    if (log.detailed || level === 'error') line.path = withoutSecrets(request.url ?? '')
    log.request(level, line)
  }
}

/** What of a request leads to Node's own. */
type Handled = Pick<Context, 'env'>

/** Remembers which route a request took. */
export function noteRoute(handled: Handled, template: string): void {
  const exchange = exchangeOf(handled)
  if (exchange) exchange.route = template === '*' ? PAGES_ROUTE : template
}

/** Remembers whose site was asked for. */
export function noteProject(request: IncomingMessage | undefined, projectId: string): void {
  const exchange = (request as WatchedRequest | undefined)?.[EXCHANGE]
  if (exchange) exchange.project = projectId
}

/** By what name the log knows a request. */
export function requestIdOf(handled: Handled): string | undefined {
  return exchangeOf(handled)?.id
}

function exchangeOf({ env }: Handled): Exchange | undefined {
  return ((env ?? {}) as { incoming?: WatchedRequest }).incoming?.[EXCHANGE]
}
