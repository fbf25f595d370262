import { ValueType, type HrTime } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type DataPoint,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import { withinTime, type Collector } from './collector.ts'
import type { Labels, Measured, MeasuredValue } from './measured.ts'

export interface OtlpMetricsOptions extends Collector {
  readonly everyMs: number
  readonly read: () => Promise<readonly Measured[]>
}

/** The metrics of /metrics, by OTLP over HTTP. Nothing is measured twice. */
export class OtlpMetrics {
  readonly #provider: MeterProvider

  constructor({ endpoint, headers, serviceName, version, everyMs, read }: OtlpMetricsOptions) {
    const startTime = toTime(Date.now())
    const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
    const exporter = new OTLPMetricExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/metrics`,
      headers: { ...headers },
      timeoutMillis: 5000,
    })
    const collect = async () => {
      const times = { startTime, endTime: toTime(Date.now()) }
      const metrics = (await read()).flatMap((metric) => dataOf(metric, times))
      const scopeMetrics = [{ scope: { name: 'lectern', version }, metrics }]
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    }
    this.#provider = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter,
          exportIntervalMillis: everyMs,
          exportTimeoutMillis: Math.min(everyMs, 5000),
          metricProducers: [{ collect }],
        }),
      ],
    })
  }

  close(): Promise<void> {
    return withinTime(this.#provider.shutdown())
  }
}

interface Times {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function toTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]
}

function dataOf({ name, help, type, values }: Measured, times: Times): readonly MetricData[] {
  const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE }
  const aggregationTemporality = AggregationTemporality.CUMULATIVE
  const points = () =>
    values.map(({ labels, value }): DataPoint<number> => ({ ...times, attributes: { ...labels }, value }))
  switch (type) {
    case 'counter':
      return [
        {
          descriptor,
          aggregationTemporality,
          dataPointType: DataPointType.SUM,
          isMonotonic: true,
          dataPoints: points(),
        },
      ]
    case 'gauge':
      return [
        { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints: points() },
      ]
    case 'histogram':
      return [
        {
          descriptor,
          aggregationTemporality,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histograms(values).map((point) => ({ ...times, ...point })),
        },
      ]
    default:
      // Nothing of ours is a summary.
      return []
  }
}

/** Prometheus counts all up to a bound, OpenTelemetry those between two. */
function histograms(
  values: readonly MeasuredValue[],
): readonly { readonly attributes: Labels; readonly value: Histogram }[] {
  const series = new Map<string, { readonly labels: Labels; readonly values: MeasuredValue[] }>()
  for (const one of values) {
    const { le: _, ...labels } = one.labels
    const key = JSON.stringify(labels)
    const known = series.get(key) ?? { labels, values: [] }
    known.values.push(one)
    series.set(key, known)
  }
  return [...series.values()].map(({ labels, values: own }) => {
    const part = (end: string) => own.filter(({ metricName }) => metricName?.endsWith(end) === true)
    const below = part('_bucket')
      .filter(({ labels: { le } }) => Number.isFinite(Number(le)))
      .sort((a, b) => Number(a.labels['le']) - Number(b.labels['le']))
    const count = part('_count')[0]?.value ?? 0
    const upTo = [...below.map(({ value }) => value), count]
    return {
      attributes: labels,
      value: {
        buckets: {
          boundaries: below.map(({ labels: { le } }) => Number(le)),
          counts: upTo.map((value, index) => value - (upTo[index - 1] ?? 0)),
        },
        sum: part('_sum')[0]?.value ?? 0,
        count,
      },
    }
  })
}
