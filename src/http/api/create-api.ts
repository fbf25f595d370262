import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../../lib/problem.ts'
import { answerProblem, toProblem } from '../answer/answer-problem.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { isCursor, NOT_A_CURSOR } from './cursor-page.ts'
import { invalidBody, invalidQuery } from './invalid-request.ts'
import { addAgentOperations } from './agent-operations.ts'
import { addAskOperations } from './ask-operations.ts'
import { addAssistantOperations } from './assistant-operations.ts'
import { addDeploymentOperations } from './deployment-operations.ts'
import { addFeedbackOperations } from './feedback-operations.ts'
import { addUploadOperations } from './upload-operations.ts'
import { lazy } from '../../lib/lazy.ts'
import { operationPaths } from './operation-paths.ts'
import { requireDashboardUser } from './manage/require-dashboard-user.ts'
import { addManageOperations } from './manage/manage-operations.ts'
import {
  DEPLOYING,
  inExportTurn,
  READING,
  requireKey,
  withinAssistantLimit,
  withinExportLimit,
} from './require-key.ts'
import { addTrafficOperations } from './traffic-operations.ts'

const DESCRIPTION = {
  openapi: '3.1.0',
  info: {
    title: 'Lectern API',
    version: '1.0.0',
    description: 'Export feedback and analytics, publish documentation, and manage a site.',
  },
  servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'http://localhost:3000' } } }],
}

/** The REST API. Its description, its checks and its types come from one definition of each operation. */
export function createApi(): Api {
  const api = new OpenAPIHono<ApiEnv>({
    // The site has found out already where on its host it is.
    getPath: (_request, options) => (options?.env as ApiEnv['Bindings'] | undefined)?.path ?? '/',
    defaultHook: (result, c) => {
      if (result.success) return
      const { target, error } = result
      const details = error.issues.map(
        ({ path, message }) => `${path.join('.') || target}: ${plainly(message, target)}`,
      )
      if (target === 'json') throw invalidBody(...details)
      const cursor = c.req.query('cursor')
      const isTold = details.some((detail) => detail.startsWith('cursor:'))
      const isWrong = cursor !== undefined && !isTold && !isCursor(c.env.records.cursors, cursor)
      throw invalidQuery(...details, ...(isWrong ? [NOT_A_CURSOR] : []))
    },
  })
  api.onError((error, c) => {
    const problem = toProblem(error)
    const { parts, id } = c.env.request
    if (problem.code === 'internal') parts.operations.onError(error, id)
    return answerProblem(c, problem)
  })
  api.notFound((c) => answerProblem(c, new Problem('not-found', 'Not found')))
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
  api.use('/v1/analytics/*', requireKey('admin', READING), withinExportLimit, inExportTurn)
  api.use(
    '/v1/project/*',
    requireKey('admin', DEPLOYING),
    bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError: tooLarge }),
  )
  api.use('/v1/manage/*', requireDashboardUser, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  api.use(
    '/v1/assistant/*',
    requireKey('assistant', READING),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
    withinAssistantLimit,
  )
  addFeedbackOperations(api)
  addAssistantOperations(api)
  addTrafficOperations(api)
  addAgentOperations(api)
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
  // Read with the first request, when all operations are there.
  const paths = lazy(() => operationPaths(api))
  api.use('/v1/*', async (c, next) => {
    const known = paths().filter(({ pattern }) => pattern.test(c.req.path))
    if (known.length === 0) throw new Problem('not-found', 'Not found')
    const allowed = known.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    if (!allowed.includes(c.req.method))
      throw new Problem('method-not-allowed', 'Method not allowed', {
        headers: { Allow: allowed.join(', ') },
      })
    await next()
  })
}

const MAX_BODY_BYTES = 262_144
const MAX_UPLOAD_BYTES = 64_000_000

function tooLarge(): never {
  throw new Problem('too-large', 'The body is too large')
}
