import type { Context } from 'hono'
import type { RequestContext } from '../request-context.ts'

/** The process answers. */
export function serveHealth(c: Context): Response {
  return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
}

/** There is a snapshot to serve. */
export function serveReady(c: Context, { view }: RequestContext): Response {
  return c.json({ status: 'ready', snapshot: view.snapshotId }, 200, { 'Cache-Control': 'no-store' })
}
