import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Deployment } from '../../snapshot/deployments.ts'
import type { RequestContext } from '../request-context.ts'

/** Asks for a deployment: folder and fetched specs are read anew. */
export function triggerDeployment(c: Context, request: RequestContext): Response {
  const refused = refuse(c, request)
  if (refused) return refused
  if (c.req.param('projectId') !== projectId(request)) return c.json({ error: 'Project not found' }, 404)
  const { deployments } = request.parts
  if (!deployments) return c.json({ error: 'This server does not deploy' }, 404)
  return c.json({ statusId: deployments.trigger().id }, 202)
}

export function serveDeployment(c: Context, request: RequestContext): Response {
  const refused = refuse(c, request)
  if (refused) return refused
  const found = request.parts.deployments?.find(c.req.param('statusId') ?? '')
  if (!found) return c.json({ error: 'Deployment not found' }, 404)
  return c.json(statusOf(found, projectId(request)), 200, { 'Cache-Control': 'no-store' })
}

function statusOf({ id, createdAt, endedAt, status, summary, logs }: Deployment, project: string) {
  return {
    _id: id,
    projectId: project,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    status,
    summary,
    logs,
    author: null,
    commit: null,
    source: 'api',
  }
}

function projectId({ view }: RequestContext): string {
  return view.project.project ?? 'default'
}

/**
 * Until there are keys to ask for, only the machine itself may deploy. A proxy on it, and a page in a browser on it, are
 * not the machine itself.
 */
function refuse(c: Context, { parts }: RequestContext): Response | undefined {
  const address = parts.addressOf?.(c.req.raw) ?? connectionAddress(c)
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'origin'].some(
    (name) => c.req.header(name) !== undefined,
  )
  if (!forwarded && address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address)) return undefined
  return c.json({ error: 'Unauthorized' }, 401, { 'WWW-Authenticate': 'Bearer' })
}

function connectionAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}
