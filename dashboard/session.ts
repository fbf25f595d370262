import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { DashboardSession, Role } from '../src/shared/dashboard-contract.ts'
import { call, queryText, type QueryParams } from './api.ts'

const RANK: Readonly<Record<Role, number>> = { viewer: 1, editor: 2, admin: 3 }

/** Who is logged in, and the API of their project. */
export interface Session extends DashboardSession {
  may(role: Role): boolean
  get<Answer>(path: string, query?: QueryParams, signal?: AbortSignal): Promise<Answer>
  send<Answer>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
}

export function makeSession(session: DashboardSession): Session {
  const base = `/v1/manage/${encodeURIComponent(session.project.id)}/`
  return {
    ...session,
    may: (role) => RANK[session.user.role] >= RANK[role],
    get: (path, query = {}, signal) => call('GET', base + path + queryText(query), { signal }),
    send: (method, path, body) => call(method, base + path, { body }),
  }
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is logged in.')
  return session
}
