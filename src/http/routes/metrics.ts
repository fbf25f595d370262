import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import { peerAddress } from '../request/client-address.ts'
import type { SiteRequest } from '../request/request-context.ts'

/** The second is for short, where no page has that address. */
export const METRICS_PATHS = ['/_lectern/metrics', '/metrics'] as const

/** A proxy on this machine passes on requests of the whole world; each of these says that one did. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host']

/** The numbers of this process, for Prometheus. To everybody else there is no such address. */
export async function serveMetrics(c: Context, { parts }: SiteRequest): Promise<Response> {
  const { metrics } = parts.operations
  const peer = parts.readers.addressOf(c.req.raw) ?? peerAddress(c)
  if (!metrics || !(isLocal(c, peer) || holdsToken(c, metrics.token)))
    throw new Problem('not-found', 'There is no such page.')
  return c.body(await metrics.text(), 200, {
    'Content-Type': metrics.contentType,
    'Cache-Control': 'no-store',
  })
}

function isLocal(c: Context, peer: string): boolean {
  return (
    /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/.test(peer) &&
    FORWARDING.every((name) => c.req.header(name) === undefined)
  )
}

function holdsToken(c: Context, token: string | undefined): boolean {
  const given = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** Of the same length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
