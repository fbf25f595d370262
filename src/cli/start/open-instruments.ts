import type { Environment } from '../../config/env.ts'
import { openLogger, type Logger } from '../../operations/logger.ts'
import { Meters } from '../../operations/meters.ts'
import type { Tracer } from '../../operations/tracer.ts'
import { VERSION } from '../version.ts'
import type { StartOptions } from './start-options.ts'

/** What watches the server, there before anything that is watched. */
export interface Instruments {
  readonly log: Logger
  readonly meters: Meters
  readonly tracer: Tracer | undefined
}

export async function openInstruments({ environment, json }: StartOptions): Promise<Instruments> {
  // With --json the standard output belongs to what was asked for.
  const descriptor = json ? 2 : 1
  const terminal = (json ? process.stderr : process.stdout).isTTY
  const log = openLogger({
    level: environment.logLevel,
    format: environment.logFormat ?? (terminal ? 'pretty' : 'json'),
    descriptor,
    colours: (terminal || environment.forceColor) && !environment.noColor,
  })
  return { log, meters: new Meters(VERSION), tracer: await openTracer(environment) }
}

/** Loaded only where somebody collects traces: it would double the time to start. */
async function openTracer(environment: Environment): Promise<Tracer | undefined> {
  const { otlpEndpoint, otlpHeaders, serviceName, traceRatio } = environment
  if (otlpEndpoint === undefined) return undefined
  const { OtlpTracer } = await import('../../operations/otlp-tracer.ts')
  return new OtlpTracer({
    endpoint: otlpEndpoint,
    headers: otlpHeaders,
    serviceName,
    version: VERSION,
    ratio: traceRatio,
  })
}
