import type { Logger } from './logger.ts'
import type { Meters } from './meters.ts'
import type { Tracer } from './tracer.ts'

/** What tells the operator how the server is doing. */
export interface Instruments {
  readonly log: Logger
  readonly meters: Meters
  /** None unless somebody collects traces. */
  readonly tracer: Tracer | undefined
  /** Sends what waits; the last thing a server does. */
  close(): Promise<void>
}
