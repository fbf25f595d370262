import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DashboardUser } from '../../auth/dashboard-auth.ts'
import type { Records } from '../../analytics/records.ts'
import type { RequestContext } from '../request/request-context.ts'

/** What handlers of the REST API find in their context. */
export interface ApiEnv {
  Bindings: {
    readonly request: RequestContext
    readonly records: Records
    /** Address of the caller. */
    readonly address: string
    /** Path of the operation on the site, which may be below a path of its host. */
    readonly path: string
  }
  Variables: {
    /** Organization of the key that was sent. */
    organizationId: string
    /** The only project it opens; null for all of them. */
    keyProjectId: string | null
    /** Who uses the management API: an account of the dashboard, or a key in its place. */
    user: DashboardUser
    /** Whether the password was typed some minutes ago, or need not be. */
    isConfirmed: () => Promise<boolean>
  }
}

export type Api = OpenAPIHono<ApiEnv>
