import type { RunningServer } from '../../http/serve.ts'
import type { Readiness } from '../../operations/readiness.ts'
import { onSecondStop } from '../stop-signal.ts'
import type { Instruments } from './open-instruments.ts'

/** Whoever runs us kills us after this (Docker: 10 s); better to end by ourselves and to say so. */
const ALL_WITHIN_MS = 10_000
const LEFTOVERS_MS = 100

export interface Stoppable {
  readonly server: RunningServer
  readonly readiness: Readiness
  readonly instruments: Instruments
  /** Writes down what is promised, and lets go of everything else. */
  close(): Promise<void>
}

/** Ends a server without losing what it has promised: 0 when all was done in time. */
export async function stopServer(stoppable: Stoppable): Promise<number> {
  const { server, readiness, instruments } = stoppable
  const { log, tracer } = instruments
  const giveUp = (why: string) => {
    log.warn(`Stopped at once: ${why}`)
    void log.close().then(() => process.exit(1))
  }
  const limit = setTimeout(() => giveUp('not done within 10 s'), ALL_WITHIN_MS).unref()
  onSecondStop(() => giveUp('asked a second time'))
  log.info('Stopping: no new connections, requests under way are answered')
  readiness.stop()
  await server.stop()
  await stoppable.close()
  await tracer?.close()
  log.info('Stopped')
  await log.close()
  clearTimeout(limit)
  // What still goes on is for nobody, such as a language model that writes to a reader who was cut off.
  setTimeout(() => process.exit(0), LEFTOVERS_MS).unref()
  return 0
}
