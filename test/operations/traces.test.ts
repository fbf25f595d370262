import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../support/started-server.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

/** A collector as OpenTelemetry has them: takes spans by HTTP and keeps them. */
async function collector(): Promise<{ url: string; spans: Span[]; headers: http.IncomingHttpHeaders[] }> {
  const spans: Span[] = []
  const headers: http.IncomingHttpHeaders[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces')
      headers.push(request.headers)
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, headers }
}

test('a request is a span of the caller, and what it waits for are spans of it', async () => {
  const { url, spans, headers } = await collector()
  const server = await startServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-team=docs' },
  })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await (await fetch(`${server.url}/guides/start?code=hush`, { headers: { traceparent } })).text()
  await (await fetch(`${server.url}/guides/start`)).text()
  await (await fetch(`${server.url}/_lectern/search?q=hush`, { headers: { traceparent: 'nonsense' } })).text()
  const kept = await fetch(`${server.url}/_lectern/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/', source: 'contextual', helpful: true, comment: 'hush' }),
  })
  expect(kept.status).toBe(201)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  // It has sent them; they may not have been read here.
  await expect.poll(() => spans.map(({ name }) => name)).toContain('POST /_lectern/feedback')
  const [page] = spans.filter(({ name }) => name === 'GET /*')
  expect(page).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
  const below = (span: Span | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId).map(({ name }) => name)
  expect(below(page)).toContain('render page')
  const search = spans.find(({ name }) => name === 'GET /_lectern/search')
  expect(search?.parentSpanId ?? '').toBe('')
  expect(below(search)).toEqual(['search'])
  const feedback = spans.find(({ name }) => name === 'POST /_lectern/feedback')
  expect(below(feedback)).toContain('store write')
  expect(feedback?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
  // The one from memory too, and none of what readers said.
  expect(spans.filter(({ name }) => name === 'GET /*').length).toBe(2)
  expect(JSON.stringify(spans)).not.toContain('hush')
  expect(headers[0]?.['x-team']).toBe('docs')
  const line = server.lines().find(({ trace }) => trace === '0af7651916cd43dd8448eb211c80319c')
  expect(line).toMatchObject({ msg: 'request', route: '/*' })
})

test('a collector that is away holds up neither requests nor the stop', async () => {
  const server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  expect((await fetch(server.url)).status).toBe(200)
  const started = performance.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(3000)
})
