import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Manager } from '../../auth/dashboard-auth.ts'
import type { Records } from '../../analytics/records.ts'
import type { RequestContext } from '../request-context.ts'

/** What handlers of the REST API find in their context. */
export interface ApiEnv {
  Bindings: {
    readonly request: RequestContext
    readonly records: Records
    /** Address of the caller. */
    readonly address: string
  }
  Variables: {
    /** Organization of the key that was sent. */
    organizationId: string
    /** The only project it opens; null for all of them. */
    keyProjectId: string | null
    /** Who manages, where somebody does. */
    manager: Manager
  }
}

export type Api = OpenAPIHono<ApiEnv>
