import { Problem } from '../../../lib/problem.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { checkApiKey } from '../../../auth/api-keys.ts'
import type { DashboardUser } from '../../../auth/dashboard-auth.ts'
import { hasRole, type Role } from '../../../shared/api/enumerations.ts'
import { readCookie } from '../../request/cookies.ts'
import { requireSameSite } from '../../request/same-site.ts'
import type { ApiKey } from '../../../store/repositories/api-keys.ts'
import type { ApiEnv } from '../api-env.ts'
import { READING } from '../require-key.ts'

/** An account of the dashboard by its session, or a program by an admin key, which acts with the role of its scopes. */
export const requireDashboardUser: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { records, request } = c.env
  const authorization = c.req.header('authorization')
  if (authorization === undefined) {
    const token = readCookie(c, request.baseUrl, 'lectern_dashboard')
    const user = await request.parts.readers.dashboard?.userOf(token, () => providerTerms(request))
    if (!user)
      throw new Problem('unauthorized', 'Unauthorized: log in to the dashboard, or send an admin API key', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    // Browsers send the cookie with requests from any site; only our own pages may write.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') requireSameSite(c, request)
    set(c, records.project.organizationId, user)
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
  set(c, key.organizationId, { email: `key ${key.label}`, name: null, role: roleOf(key) })
  return next()
}

/** What a login by the site's provider must have been made under. */
async function providerTerms({ parts, view }: ApiEnv['Bindings']['request']): Promise<readonly string[]> {
  const { auth } = view.settings
  if (auth === undefined || auth.method === 'closed') return []
  return (await parts.readers.auth?.dashboardTerms(auth)) ?? []
}

/** A key that writes does not manage accounts and keys: that takes the scope `admin`, or a key without scopes. */
function roleOf({ scopes }: Pick<ApiKey, 'scopes'>): Role {
  if (!scopes || scopes.includes('admin')) return 'admin'
  return scopes.includes('write') ? 'editor' : 'viewer'
}

function set(c: Context<ApiEnv>, organizationId: string, user: DashboardUser): void {
  c.set('organizationId', organizationId)
  c.set('keyProjectId', null)
  c.set('user', user)
}

/** Rejects users below the required role. */
export function requireRole(c: Context<ApiEnv>, needed: Role): DashboardUser {
  const user = c.get('user')
  if (!hasRole(user.role, needed)) throw new Problem('forbidden', `Forbidden: this needs the role ${needed}`)
  return user
}
