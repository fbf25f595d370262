import type { Operations } from '../../operations/operations.ts'
import { Readiness } from '../../operations/readiness.ts'
import { timedEngine } from '../../operations/timed-engine.ts'
import type { RateStore } from '../../limits/rate-window.ts'
import { MemoryRateStore } from '../../limits/memory-store.ts'
import { checkSchema, checkWritable } from '../../store/repositories/check-store.ts'
import type { Store } from '../../store/store.ts'
import type { Environment } from '../../config/env.ts'
import { openLimits } from '../open-limits.ts'
import { openServerStore } from '../open-records.ts'
import type { Instruments } from './open-instruments.ts'
import type { StartOptions } from './start-options.ts'

/** What all sites of a server share. */
export interface Installation {
  readonly environment: Environment
  readonly dataFolder: string
  readonly store: Store
  readonly limits: RateStore
  readonly readiness: Readiness
  readonly instruments: Instruments
  readonly operations: Operations
  readonly onError: (error: unknown, request?: Request) => void
  close(): Promise<void>
}

/** A string says, for the operator, why there is none. */
export async function openInstallation(
  { environment, dataFolder }: StartOptions,
  instruments: Instruments,
  requestIdOf: (request: Request) => string | undefined,
): Promise<Installation | string> {
  const { log, meters, tracer } = instruments
  const shared = await openLimits(environment, (message) => log.warn(message))
  if (shared instanceof Error) return shared.message
  const store = await openServerStore({
    dataFolder,
    databaseUrl: environment.databaseUrl,
    around: (engine) => timedEngine(engine, meters, tracer),
  })
  if (store instanceof Error) return store.message
  const readiness = new Readiness(
    { store: () => checkWritable(store.engine), migrations: () => checkSchema(store.engine) },
    (check, error) => log.error(`Not ready: the check "${check}" failed`, error),
  )
  return {
    environment,
    dataFolder,
    store,
    limits: shared ?? new MemoryRateStore(),
    readiness,
    instruments,
    operations: { ...instruments, readiness, metricsToken: environment.metricsToken },
    onError: (error, request) =>
      log.error('Unexpected error', error, request && { id: requestIdOf(request) }),
    async close() {
      await store.close()
      shared?.close()
    },
  }
}
