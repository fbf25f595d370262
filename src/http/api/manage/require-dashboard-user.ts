import { Problem } from '../../../lib/problem.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { checkApiKey } from '../../../auth/api-keys.ts'
import type { DashboardUser } from '../../../auth/dashboard-auth.ts'
import { CONFIRM_HEADER } from '../../../shared/api/dashboard-headers.ts'
import { hasRole, type Role } from '../../../shared/api/enumerations.ts'
import { dashboardSession } from '../../request/dashboard-session.ts'
import type { ApiKey } from '../../../store/repositories/api-keys.ts'
import type { ApiEnv } from '../api-env.ts'
import { READING } from '../require-key.ts'

/** An account of the dashboard by its session, or a program by an admin key, which acts with the role of its scopes. */
export const requireDashboardUser: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { records, request } = c.env
  const authorization = c.req.header('authorization')
  if (authorization === undefined) {
    const { dashboard, token, user } = await dashboardSession(c, request)
    const confirmation = c.req.header(CONFIRM_HEADER) ?? ''
    set(c, records.project.organizationId, {
      user,
      // No page of an author is on an origin of the dashboard's own.
      isConfirmed: async () =>
        request.place === 'dashboard' || (await dashboard.isConfirmed(token, confirmation)),
    })
    return next()
  }
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  const scopes = reads ? READING.read : READING.write
  const use = { authorization, type: 'admin' as const, address: c.env.address }
  const key = await checkApiKey(records.store, { ...use, scopes })
  if (key === 'missing' || key === 'invalid')
    throw new Problem('unauthorized', 'Unauthorized: the API key is unknown, expired, or of the wrong type', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  if (typeof key === 'string')
    throw new Problem('forbidden', 'Forbidden: this API key does not have the required scope')
  set(c, key.organizationId, {
    user: { email: `key ${key.label}`, name: null, role: roleOf(key) },
    isConfirmed: () => Promise.resolve(true),
  })
  return next()
}

/** A key that writes does not manage accounts and keys: that takes the scope `admin`, or a key without scopes. */
function roleOf({ scopes }: Pick<ApiKey, 'scopes'>): Role {
  if (!scopes || scopes.includes('admin')) return 'admin'
  return scopes.includes('write') ? 'editor' : 'viewer'
}

function set(
  c: Context<ApiEnv>,
  organizationId: string,
  { user, isConfirmed }: Pick<ApiEnv['Variables'], 'user' | 'isConfirmed'>,
): void {
  c.set('organizationId', organizationId)
  c.set('keyProjectId', null)
  c.set('user', user)
  c.set('isConfirmed', isConfirmed)
}

/** Rejects users below the required role. */
export function requireRole(c: Context<ApiEnv>, needed: Role): DashboardUser {
  const user = c.get('user')
  if (!hasRole(user.role, needed)) throw new Problem('forbidden', `Forbidden: this needs the role ${needed}`)
  return user
}

/** For what gives power to somebody: an admin who has just typed their password, wherever pages share the origin. */
export async function requireConfirmedAdmin(c: Context<ApiEnv>): Promise<DashboardUser> {
  const user = requireRole(c, 'admin')
  if (!(await c.get('isConfirmed')()))
    throw new Problem('confirmation-required', 'Forbidden: type your password again to do this')
  return user
}
