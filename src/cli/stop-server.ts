import type { Server } from '../server/open-server.ts'
import { onSecondStop } from './stop-signal.ts'

/** Whoever runs us kills us after this (Docker: 10 s); better to end by ourselves and to log it. */
const ALL_WITHIN_MS = 10_000
const LEFTOVERS_MS = 100

/** Ends a server without losing what it has promised: with `code` when all was done in time. */
export async function stopServer({ log, stop }: Pick<Server, 'log' | 'stop'>, code: number): Promise<number> {
  const giveUp = (why: string) => {
    log.warn(`Stopped at once: ${why}`)
    void log.close().then(() => process.exit(1))
  }
  const limit = setTimeout(() => giveUp('not done within 10 s'), ALL_WITHIN_MS).unref()
  onSecondStop(() => giveUp('asked a second time'))
  log.info('Stopping: no new connections, finishing running requests')
  await stop()
  log.info('Stopped')
  await log.close()
  clearTimeout(limit)
  // What still goes on is for nobody, such as a language model that writes to a reader who was cut off.
  setTimeout(() => process.exit(code), LEFTOVERS_MS).unref()
  return code
}
