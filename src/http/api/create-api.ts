import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { ModelError } from '../../assistant/language-model.ts'
import { Problem } from '../../lib/problem.ts'
import { StoreError } from '../../store/statement.ts'
import { ApiError, invalidParameters } from './api-error.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { addAskOperations } from './ask-operations.ts'
import { addAssistantOperations } from './assistant-operations.ts'
import { addDeploymentOperations } from './deployment-operations.ts'
import { addFeedbackOperations } from './feedback-operations.ts'
import { addUploadOperations } from './upload-operations.ts'
import { requireManager } from './manage/require-manager.ts'
import { addManageOperations } from './manage/manage-operations.ts'
import { requireKey, withinAssistantLimit, withinExportLimit } from './require-key.ts'
import { addTrafficOperations } from './traffic-operations.ts'

const DESCRIPTION = {
  openapi: '3.1.0',
  info: {
    title: 'Lectern API',
    version: '1.0.0',
    description: 'Take out what readers and agents say and ask, and publish what changed.',
  },
  servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'http://localhost:3000' } } }],
}

/** The REST API. Its description, its checks and its types come from one definition of each operation. */
export function createApi(onError: (error: unknown, request: Request) => void): Api {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const what = result.target === 'json' ? 'Invalid request body' : undefined
      throw invalidParameters(
        result.error.issues.map(
          ({ path, message }) => `${path.join('.') || result.target}: ${plainly(message, result.target)}`,
        ),
        what,
      )
    },
  })
  api.onError((error, c) => {
    const known = toApiError(error)
    if (known.status === 500) onError(error, c.req.raw)
    const details = known.details.map((message) => ({ message }))
    return c.json({ error: known.message, ...(details.length > 0 && { details }) }, known.status as 400, {
      'Cache-Control': 'no-store',
      ...known.headers,
    })
  })
  api.notFound((c) => c.json({ error: 'Not found' }, 404))
  api.openAPIRegistry.registerComponent('securitySchemes', 'adminKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An admin API key; it starts with `lect_`.',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'assistantKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An assistant API key; it starts with `lect_ask_`.',
  })
  api.use('/v1/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  refuseOtherMethods(api)
  api.use('/v1/analytics/*', requireKey('admin'), withinExportLimit)
  api.use('/v1/project/*', requireKey('admin'), bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError: tooLarge }))
  api.use('/v1/manage/*', requireManager, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  api.use(
    '/v1/assistant/*',
    requireKey('assistant'),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
    withinAssistantLimit,
  )
  addFeedbackOperations(api)
  addAssistantOperations(api)
  addTrafficOperations(api)
  addDeploymentOperations(api)
  addAskOperations(api)
  addUploadOperations(api)
  addManageOperations(api)
  return api
}

/** A parameter that is repeated arrives as a list. */
function plainly(message: string, target: string): string {
  return target === 'query' && message.endsWith('received array') ? 'must be given once' : message
}

/** The description of the API as a document. */
export function apiDescription(api: Api) {
  return { ...api.getOpenAPI31Document(DESCRIPTION), security: [{ adminKey: [] }] }
}

/** A method that an address does not know is answered so, before anybody asks for a key. */
function refuseOtherMethods(api: Api): void {
  let addresses: readonly Address[] | undefined
  api.use('/v1/*', async (c, next) => {
    addresses ??= addressesOf(api)
    const known = addresses.filter(({ pattern }) => pattern.test(c.req.path))
    if (known.length === 0) throw new ApiError(404, 'Not found')
    const allowed = known.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    if (!allowed.includes(c.req.method))
      throw new ApiError(405, 'Method not allowed', { headers: { Allow: allowed.join(', ') } })
    await next()
  })
}

interface Address {
  readonly pattern: RegExp
  readonly method: string
}

function addressesOf(api: Api): readonly Address[] {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route'
      ? {
          pattern: new RegExp(`^${definition.route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
          method: definition.route.method.toUpperCase(),
        }
      : [],
  )
}

const MAX_BODY_BYTES = 262_144
const MAX_UPLOAD_BYTES = 64_000_000

function tooLarge(): never {
  throw new ApiError(413, 'The body is too large')
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPException && error.status < 500) return new ApiError(error.status, error.message)
  if (error instanceof ModelError) return new ApiError(502, 'The language model did not answer')
  if (error instanceof Problem) return new ApiError(error.status, error.message, { headers: error.headers })
  if (error instanceof StoreError && error.passing)
    return new ApiError(503, 'The database is not available just now; try again', {
      headers: { 'Retry-After': '2' },
    })
  return new ApiError(500, 'Internal server error')
}
