import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { lecternHere } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { startServer } from '../support/started-server.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface LogRecord {
  readonly severityText: string
  readonly body: { readonly stringValue: string }
  readonly attributes: readonly Attribute[]
}

interface DataPoint {
  readonly attributes: readonly Attribute[]
  readonly asDouble?: number
  readonly count?: number
  readonly bucketCounts?: readonly number[]
  readonly explicitBounds?: readonly number[]
}

interface Metric {
  readonly name: string
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly DataPoint[] }
  readonly gauge?: { readonly dataPoints: readonly DataPoint[] }
  readonly histogram?: { readonly dataPoints: readonly DataPoint[] }
}

interface Received {
  readonly resourceLogs?: readonly { scopeLogs: { logRecords: LogRecord[] }[] }[]
  readonly resourceMetrics?: readonly { scopeMetrics: { metrics: Metric[] }[] }[]
}

/** A collector as OpenTelemetry has them. */
async function collector() {
  const logs: LogRecord[] = []
  let metrics: readonly Metric[] = []
  const paths = new Set<string>()
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      paths.add(`${request.url} ${String(request.headers['x-team'])}`)
      const { resourceLogs = [], resourceMetrics = [] } = JSON.parse(body) as Received
      for (const { scopeLogs } of resourceLogs) for (const scope of scopeLogs) logs.push(...scope.logRecords)
      for (const { scopeMetrics } of resourceMetrics) metrics = scopeMetrics.flatMap((scope) => scope.metrics)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, logs, paths, metrics: () => metrics }
}

const value = (attributes: readonly Attribute[], name: string) =>
  attributes.find(({ key }) => key === name)?.value

test('logs and metrics go to a collector where they are turned on, as they stand elsewhere', async () => {
  const { url, logs, paths, metrics } = await collector()
  const server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=docs',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'otlp',
    },
  })
  for (let count = 0; count < 3; count++)
    await (await fetch(`${server.url}/guides/start?code=hush`, { headers: { cookie: 'a=hush' } })).text()
  const text = await (await fetch(`${server.url}/_lectern/metrics`)).text()
  expect(text).toMatch(/lectern_http_requests_total\{route="\/\*",method="GET",status="2xx"\} 3/)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  await expect.poll(() => [...paths].sort()).toEqual(['/v1/logs docs', '/v1/metrics docs', '/v1/traces docs'])

  const requests = logs.filter(({ body }) => body.stringValue === 'request')
  const pages = requests.filter(({ attributes }) => value(attributes, 'route')?.stringValue === '/*')
  expect(pages).toHaveLength(3)
  expect(pages[0]?.severityText).toBe('INFO')
  expect(value(pages[0]?.attributes ?? [], 'status')?.intValue).toBe(200)
  expect(JSON.stringify(logs)).not.toContain('hush')

  const named = (name: string) => metrics().find((metric) => metric.name === name)
  const ofPages = (points: readonly DataPoint[] = []) =>
    points.find(({ attributes }) => value(attributes, 'route')?.stringValue === '/*')
  const count = named('lectern_http_requests_total')?.sum
  expect([count?.isMonotonic, ofPages(count?.dataPoints)?.asDouble]).toEqual([true, 3])
  const times = ofPages(named('lectern_http_request_duration_seconds')?.histogram?.dataPoints)
  expect(times?.count).toBe(3)
  expect(times?.bucketCounts?.reduce((sum, some) => sum + some, 0)).toBe(3)
  expect(times?.bucketCounts).toHaveLength((times?.explicitBounds?.length ?? 0) + 1)
  expect(named('lectern_info')?.gauge?.dataPoints[0]?.asDouble).toBe(1)
  // What Prometheus would read is all there.
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  expect(metrics().map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('a server without a collector to send to does not start', async () => {
  const root = makeFolder({ 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'Hi.' })
  process.env['OTEL_LOGS_EXPORTER'] = 'otlp'
  onTestFinished(() => void delete process.env['OTEL_LOGS_EXPORTER'])
  const { code, stderr } = await lecternHere(['start', root, '--port', '0', '--data', makeFolder({})])
  expect([code, stderr]).toEqual([1, expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')])
})
