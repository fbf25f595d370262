import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { DashboardSession } from '../src/shared/api/accounts.ts'
import { hasRole, type Role } from '../src/shared/api/enumerations.ts'
import type { ManageAnswer, ManageBody, ManageOperation } from '../src/shared/api/manage.ts'
import { call, queryText, type QueryParams } from './api.ts'

interface ManageOptions<Name extends ManageOperation> {
  /** Values for the names in braces of the address. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: QueryParams
  readonly body?: ManageBody<Name>
  readonly signal?: AbortSignal
}

/** Who is logged in, and the API of their project. */
export interface Session extends DashboardSession {
  may(role: Role): boolean
  call<Name extends ManageOperation>(name: Name, options?: ManageOptions<Name>): Promise<ManageAnswer<Name>>
}

export function makeSession(session: DashboardSession): Session {
  const base = `/v1/manage/${encodeURIComponent(session.project.id)}/`
  return {
    ...session,
    may: (role) => hasRole(session.user.role, role),
    call: (name, { params = {}, query = {}, body, signal } = {}) => {
      const [method = 'GET', path = ''] = name.split(' ')
      const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
      return call(method, base + filled + queryText(query), { body, signal })
    },
  }
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('You are not logged in.')
  return session
}
