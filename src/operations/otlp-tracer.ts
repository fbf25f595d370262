import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer as OtelTracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withinTime, type Collector } from './collector.ts'
import type { RequestSpan, SpanFields, Tracer } from './tracer.ts'

export interface OtlpOptions extends Collector {
  /** Share of requests to trace, if the caller has not decided. */
  readonly ratio: number
}

const SEND_EVERY_MS = 2000

/** Spans by OTLP over HTTP. Nothing is registered for the whole process: two servers in it do not meet. */
export class OtlpTracer implements Tracer {
  readonly #current = new AsyncLocalStorage<Context>()
  readonly #provider: TracerProvider
  readonly #tracer: OtelTracer

  constructor({ endpoint, headers, serviceName, version, ratio }: OtlpOptions) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: { ...headers },
      timeoutMillis: 5000,
    })
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
    })
    this.#tracer = this.#provider.getTracer('lectern', version)
  }

  span<Result>(name: string, attributes: SpanFields, work: () => Result): Result {
    const around = this.#current.getStore()
    // Work that nobody asked for, such as writing events down, is no trace of its own.
    if (!around) return work()
    const span = this.#tracer.startSpan(name, { attributes }, around)
    return this.#current.run(trace.setSpan(around, span), () => endWith(span, work))
  }

  request(headers: Readonly<Record<string, unknown>>, answer: (span: RequestSpan) => void): void {
    const parent = parentOf(headers['traceparent'])
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
    const { traceId } = span.spanContext()
    const end: RequestSpan['end'] = ({ method, route, status }) => {
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    this.#current.run(trace.setSpan(parent, span), () => answer({ traceId, end }))
  }

  close(): Promise<void> {
    return withinTime(this.#provider.shutdown())
  }
}

function endWith<Result>(span: Span, work: () => Result): Result {
  const failed = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
    span.end()
    throw error
  }
  let result: Result
  try {
    result = work()
  } catch (error) {
    return failed(error)
  }
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  const ended = result.then((value: unknown) => {
    span.end()
    return value
  }, failed)
  return ended as Result
}

/** The caller's span by the W3C header, if it says one that can be. */
function parentOf(header: unknown): Context {
  const match = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(
    typeof header === 'string' ? header : '',
  )
  if (!match) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = match
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}
