import type { Context, MiddlewareHandler } from 'hono'
import { checkApiKey } from '../../../auth/api-keys.ts'
import { mayManage, type Manager } from '../../../auth/dashboard-auth.ts'
import type { Role } from '../../../store/repositories/accounts.ts'
import { readCookie } from '../../cookies.ts'
import { requireSameSite } from '../../same-site.ts'
import { ApiError } from '../api-error.ts'
import type { ApiEnv } from '../api-env.ts'

/** Somebody of the dashboard by their session, or a program by an admin key: who reads may look, who writes may all. */
export const requireManager: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { records, request } = c.env
  const authorization = c.req.header('authorization')
  if (authorization === undefined) {
    const token = readCookie(c, request.baseUrl, 'lectern_dashboard')
    const manager = await request.parts.dashboard?.managerOf(token)
    if (!manager)
      throw new ApiError(401, 'Unauthorized: log in to the dashboard, or send an admin API key', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    // A browser sends the cookie whoever asks it to; only our own pages may make it write.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') requireSameSite(c as unknown as Context, request)
    set(c, records.project.organizationId, manager)
    return next()
  }
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  const use = { authorization, type: 'admin' as const, address: c.env.address }
  const key = await checkApiKey(records.store, { ...use, scope: reads ? 'read' : 'write' })
  if (key === 'missing' || key === 'invalid')
    throw new ApiError(401, 'Unauthorized: the API key is unknown, expired, or of another kind', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  if (typeof key === 'string') throw new ApiError(403, 'Forbidden: this API key may not do that')
  const writes = !key.scopes || key.scopes.includes('write')
  set(c, key.organizationId, { email: `key ${key.label}`, name: null, role: writes ? 'admin' : 'viewer' })
  return next()
}

function set(c: Context<ApiEnv>, organizationId: string, manager: Manager): void {
  c.set('organizationId', organizationId)
  c.set('keyProjectId', null)
  c.set('manager', manager)
}

/** The role somebody needs for what they ask. */
export function requireRole(c: Context<ApiEnv>, needed: Role): Manager {
  const manager = c.get('manager')
  if (!mayManage(manager.role, needed)) throw new ApiError(403, `Forbidden: this needs the role ${needed}`)
  return manager
}
