import { Problem } from '../../lib/problem.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { checkApiKey } from '../../auth/api-keys.ts'
import type { KeyScope, KeyType } from '../../shared/api/enumerations.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { rateHeaders, tooManyText } from '../answer/too-many.ts'
import { queued } from '../request/in-turn.ts'
import type { ApiEnv } from './api-env.ts'

const REFUSALS = {
  missing: ['unauthorized', 'Unauthorized: send an API key as `Authorization: Bearer <key>`'],
  invalid: ['unauthorized', 'Unauthorized: the API key is unknown, expired, or of the wrong type'],
  scope: ['forbidden', 'Forbidden: this API key does not have the required scope'],
  address: ['forbidden', 'Forbidden: this API key cannot be used from this IP address'],
} as const

/** Which scopes of a key let a request through. */
export interface NeededScopes {
  readonly read: readonly KeyScope[]
  readonly write: readonly KeyScope[]
}

/** Exports only read. */
export const READING: NeededScopes = { read: ['read', 'write', 'admin'], write: ['write', 'admin'] }
/** A key of a pipeline publishes, and sees what came of it. */
export const DEPLOYING: NeededScopes = {
  read: ['deploy', 'read', 'write', 'admin'],
  write: ['deploy', 'write', 'admin'],
}

/** Lets only holders of a key of this kind through. */
export function requireKey(type: KeyType, needed: NeededScopes): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const scopes = c.req.method === 'GET' || c.req.method === 'HEAD' ? needed.read : needed.write
    const authorization = c.req.header('authorization')
    const { store } = c.env.records
    const key = await checkApiKey(store, { authorization, type, scopes, address: c.env.address })
    if (typeof key === 'string') {
      const [code, message] = REFUSALS[key]
      throw new Problem(code, message, {
        headers: code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {},
      })
    }
    c.set('organizationId', key.organizationId)
    c.set('keyProjectId', key.projectId)
    await next()
  }
}

/** Questions of one organization's programs. */
export const withinAssistantLimit: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { request } = c.env
  const taken = await request.parts.readers.limits.take(`assistant:organization:${c.get('organizationId')}`, {
    limit: request.view.settings.limits.assistantApi,
    windowMs: HOUR_MS,
  })
  if (!taken.allowed)
    throw new Problem('too-many-requests', tooManyText(taken), { headers: rateHeaders('assistant', taken) })
  await next()
}

/** The hourly limit of an organization that all analytics operations share; whatever was asked, it counts. */
export const withinExportLimit: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { request } = c.env
  const taken = await request.parts.readers.limits.take(`analytics:organization:${c.get('organizationId')}`, {
    limit: request.view.settings.limits.analyticsExport,
    windowMs: HOUR_MS,
  })
  const { 'Retry-After': retryAfter = '0', ...headers } = {
    ...rateHeaders('analytics', taken),
    'RateLimit-Limit': String(taken.limit),
    'RateLimit-Remaining': String(taken.remaining),
    'RateLimit-Reset': String(Math.ceil(taken.resetMs / 1000)),
  }
  if (!taken.allowed)
    throw new Problem('too-many-requests', tooManyText(taken), {
      headers: { ...headers, 'Retry-After': retryAfter },
    })
  await next()
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
}

/** Exports of one organization leave room for others. */
export const inExportTurn: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { queues } = c.env.request.parts.readers
  const wantedBy = { group: c.get('organizationId'), caller: c.env.address }
  return queued(queues.exports.run(wantedBy, next), 'exports')
}

/** The project of the path, if the organization of the key owns it. Somebody else's is answered like one that is not. */
export async function projectOf(c: Context<ApiEnv>): Promise<string> {
  const id = c.req.param('projectId') ?? ''
  const { records } = c.env
  const project = records.project.id === id ? records.project : await records.store.projects.find(id)
  const only = c.get('keyProjectId')
  if (!project || project.organizationId !== c.get('organizationId')) throw projectNotFound()
  // Keys of an assistant open their own project only, and do not tell which others there are.
  if (only !== null && only !== project.id) throw projectNotFound()
  return project.id
}

/** The same for what is done to the site itself: its content and settings are those of the project that is served here. */
export async function servedProjectOf(c: Context<ApiEnv>): Promise<string> {
  const id = await projectOf(c)
  if (id !== c.env.records.project.id)
    throw new Problem(
      'conflict',
      'This URL serves another project; send the request to a URL of this project',
    )
  return id
}

function projectNotFound(): Problem {
  return new Problem('not-found', 'Project not found')
}
