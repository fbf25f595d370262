import type { Environment } from '../config/env.ts'
import { VERSION } from '../lib/version.ts'
import type { Collector } from '../operations/collector.ts'
import type { Instruments } from '../operations/instruments.ts'
import { openLogger } from '../operations/logger.ts'
import { Meters } from '../operations/meters.ts'
import type { Tracer } from '../operations/tracer.ts'
import { StartError } from './start-error.ts'

export interface InstrumentOptions {
  readonly environment: Environment
  /** The log goes to the standard error: the standard output belongs to what a program reads. */
  readonly logToStderr: boolean
}

/** What observes the server, there before anything that is observed. */
export async function openInstruments({ environment, logToStderr }: InstrumentOptions): Promise<Instruments> {
  const terminal = (logToStderr ? process.stderr : process.stdout).isTTY
  const collector = collectorOf(environment)
  const logs = environment.otlpLogs === 'otlp' ? await openLogs(required(collector, 'LOGS')) : undefined
  const log = openLogger({
    level: environment.logLevel,
    format: environment.logFormat ?? (terminal ? 'pretty' : 'json'),
    descriptor: logToStderr ? 2 : 1,
    colours: (terminal || environment.forceColor) && !environment.noColor,
    copy: logs,
  })
  const meters = new Meters(VERSION)
  const metrics =
    environment.otlpMetrics === 'otlp'
      ? await openMetrics(required(collector, 'METRICS'), environment, meters)
      : undefined
  const tracer = collector && (await openTracer(collector, environment))
  return {
    log,
    meters,
    tracer,
    async close() {
      await Promise.all([tracer?.close(), metrics?.close(), logs?.close()])
    },
  }
}

function collectorOf({ otlpEndpoint, otlpHeaders, serviceName }: Environment): Collector | undefined {
  return otlpEndpoint === undefined
    ? undefined
    : { endpoint: otlpEndpoint, headers: otlpHeaders, serviceName, version: VERSION }
}

function required(collector: Collector | undefined, kind: 'LOGS' | 'METRICS'): Collector {
  if (collector) return collector
  throw new StartError(`OTEL_${kind}_EXPORTER is otlp, but there is no collector.`, {
    hint: 'Set OTEL_EXPORTER_OTLP_ENDPOINT to its address, such as http://collector:4318.',
  })
}

// Loaded only where somebody collects: they would double the time to start.

async function openTracer(collector: Collector, { traceRatio }: Environment): Promise<Tracer> {
  const { OtlpTracer } = await import('../operations/otlp-tracer.ts')
  return new OtlpTracer({ ...collector, ratio: traceRatio })
}

async function openLogs(collector: Collector) {
  const { OtlpLogs } = await import('../operations/otlp-logs.ts')
  return new OtlpLogs(collector)
}

async function openMetrics(collector: Collector, { metricsEveryMs }: Environment, meters: Meters) {
  const { OtlpMetrics } = await import('../operations/otlp-metrics.ts')
  return new OtlpMetrics({ ...collector, everyMs: metricsEveryMs, read: () => meters.measured() })
}
