import type { Environment } from '../config/env.ts'
import { VERSION } from '../lib/version.ts'
import type { Instruments } from '../operations/instruments.ts'
import { openLogger } from '../operations/logger.ts'
import { Meters } from '../operations/meters.ts'
import type { Tracer } from '../operations/tracer.ts'

export interface InstrumentOptions {
  readonly environment: Environment
  /** The log goes to the standard error: the standard output belongs to what a program reads. */
  readonly logToStderr: boolean
}

/** What observes the server, there before anything that is observed. */
export async function openInstruments({ environment, logToStderr }: InstrumentOptions): Promise<Instruments> {
  const terminal = (logToStderr ? process.stderr : process.stdout).isTTY
  const log = openLogger({
    level: environment.logLevel,
    format: environment.logFormat ?? (terminal ? 'pretty' : 'json'),
    descriptor: logToStderr ? 2 : 1,
    colours: (terminal || environment.forceColor) && !environment.noColor,
  })
  return { log, meters: new Meters(VERSION), tracer: await openTracer(environment) }
}

/** Loaded only where somebody collects traces: it would double the time to start. */
async function openTracer(environment: Environment): Promise<Tracer | undefined> {
  const { otlpEndpoint, otlpHeaders, serviceName, traceRatio } = environment
  if (otlpEndpoint === undefined) return undefined
  const { OtlpTracer } = await import('../operations/otlp-tracer.ts')
  return new OtlpTracer({
    endpoint: otlpEndpoint,
    headers: otlpHeaders,
    serviceName,
    version: VERSION,
    ratio: traceRatio,
  })
}
