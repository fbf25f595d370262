import net from 'node:net'
import { fail, ok, warn, type Finding } from './finding.ts'

/** As `engines` of package.json and bin/lectern.js have it. */
const NEEDED_NODE = 'Node 22.16 or a later 22, or Node 24 or newer'
/** The clock of a machine that lost its battery starts long before this program was written. */
const WRITTEN = Date.UTC(2026, 0, 1)
/** A server that waits for its database answers after two seconds. */
const LOOK_WITHIN_MS = 4000

export function checkNode(version = process.version): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 16)
    ? ok('node', `Node ${version}`)
    : fail('node', `Node ${version} is not supported.`, `Install ${NEEDED_NODE}.`)
}

export function checkClock(now: number, databaseNow: number | undefined): Finding {
  const apart = databaseNow === undefined ? 0 : Math.round(Math.abs(now - databaseNow) / 1000)
  const hint = 'Synchronize the clock with NTP: sessions, tokens and limits depend on it.'
  if (now < WRITTEN) return fail('clock', `The clock says ${new Date(now).toISOString()}.`, hint)
  if (apart > 5)
    return warn('clock', `The clocks of this machine and of the database are ${apart} s apart.`, hint)
  return ok('clock', new Date(now).toISOString())
}

/** Free, or taken by a Lectern that runs already. */
export async function checkPort(host: string, port: number): Promise<Finding> {
  const trouble = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = net.createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
  const place = `${host}:${port}`
  if (!trouble) return ok('port', `${place} is free`)
  if (trouble.code === 'EADDRINUSE') {
    if (await answersAsLectern(place)) return ok('port', `A server is running at ${place}`)
    return fail('port', `${place} is in use by another program.`, 'Choose another with --port or PORT.')
  }
  if (trouble.code === 'EACCES')
    return fail('port', `${place} cannot be used by this user.`, 'Use a port from 1024.')
  return fail('port', `Cannot listen on ${place}: ${trouble.code}.`, 'Check --host or HOST.')
}

async function answersAsLectern(place: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${place}/readyz`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) })
    // Also one that is not ready, such as without its database.
    return ((await answer.json()) as { checks?: { running?: unknown } }).checks?.running !== undefined
  } catch {
    return false
  }
}
