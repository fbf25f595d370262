import type { Context } from 'hono'
import type { SiteRequest } from '../request/request-context.ts'

/** The process answers: its loop turns. Nothing else is asked, so that a database that is away restarts nobody. */
export function serveHealth(c: Context): Response {
  return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
}

/** Whether requests should come here, and if not, which check says so. */
export async function serveReady(c: Context, { parts }: SiteRequest): Promise<Response> {
  const { ready, checks } = await parts.operations.readiness.check(c.req.queries('exclude') ?? [])
  return c.json(
    { status: ready ? 'ready' : 'not ready', checks, snapshot: parts.content.snapshots.get().id },
    ready ? 200 : 503,
    { 'Cache-Control': 'no-store' },
  )
}
