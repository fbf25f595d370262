import type { Logger } from './logger.ts'
import type { Meters } from './meters.ts'
import type { Readiness } from './readiness.ts'
import type { Tracer } from './tracer.ts'

/** What tells the operator how the server is doing. */
export interface Operations {
  readonly log: Logger
  readonly meters: Meters
  /** None unless somebody collects traces. */
  readonly tracer: Tracer | undefined
  readonly readiness: Readiness
  /** Reads `/metrics` from elsewhere than this machine. */
  readonly metricsToken: string | undefined
}
