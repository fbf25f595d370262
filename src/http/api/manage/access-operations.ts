import { createRoute, z } from '@hono/zod-openapi'
import { addressListFault, createApiKey, KEY_SCOPES } from '../../../auth/api-keys.ts'
import { createCredential, deleteCredential } from '../../../auth/client-credentials.ts'
import { ApiError, invalidParameters } from '../api-error.ts'
import type { Api } from '../api-env.ts'
import { projectParam } from '../api-schemas.ts'
import { servedProjectOf } from '../require-key.ts'
import { answers, clientParam, deleted, jsonBody, keyParam, label, managed } from './manage-schemas.ts'
import { requireRole } from './require-manager.ts'

const time = z.string().nullable()

const key = z
  .object({
    id: z.string(),
    type: z.enum(['admin', 'assistant']),
    label: z.string(),
    hint: z.string().describe('Last four characters.'),
    scopes: z.array(z.string()).nullable(),
    allowedIps: z.array(z.string()).nullable(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    expiresAt: time,
    lastUsedAt: time,
  })
  .openapi('ManagedKey')

const newKey = z
  .object({
    type: z.enum(['admin', 'assistant']),
    label,
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    scopes: z.array(z.enum(KEY_SCOPES)).min(1).optional(),
    allowedIps: z.array(z.string().max(60)).min(1).max(50).optional(),
  })
  .openapi('NewKey')

const credential = z
  .object({
    clientId: z.string(),
    label: z.string(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    lastUsedAt: time,
  })
  .openapi('ManagedCredential')

const listKeys = createRoute({
  ...managed('get', 'keys', { id: 'listKeys', summary: 'List API keys', role: 'admin' }),
  request: { params: projectParam },
  responses: answers(z.object({ keys: z.array(key) }).openapi('ManagedKeys')),
})

const createKey = createRoute({
  ...managed('post', 'keys', { id: 'createKey', summary: 'Create an API key', role: 'admin' }),
  request: { params: projectParam, body: jsonBody(newKey) },
  responses: answers(
    z.object({ id: z.string(), key: z.string().describe('Shown this once.') }).openapi('CreatedKey'),
  ),
})

const deleteKey = createRoute({
  ...managed('delete', 'keys/{keyId}', { id: 'deleteKey', summary: 'Delete an API key', role: 'admin' }),
  request: { params: keyParam },
  responses: answers(deleted),
})

const listCredentials = createRoute({
  ...managed('get', 'credentials', {
    id: 'listCredentials',
    summary: 'List client credentials',
    role: 'admin',
  }),
  request: { params: projectParam },
  responses: answers(z.object({ credentials: z.array(credential) }).openapi('ManagedCredentials')),
})

const makeCredential = createRoute({
  ...managed('post', 'credentials', {
    id: 'createCredential',
    summary: 'Create a client credential',
    role: 'admin',
  }),
  request: { params: projectParam, body: jsonBody(z.object({ label }).openapi('NewCredential')) },
  responses: answers(
    z
      .object({
        label: z.string(),
        clientId: z.string(),
        clientSecret: z.string().describe('Shown this once.'),
      })
      .openapi('CreatedCredential'),
  ),
})

const dropCredential = createRoute({
  ...managed('delete', 'credentials/{clientId}', {
    id: 'deleteCredential',
    summary: 'Delete a client credential',
    role: 'admin',
  }),
  request: { params: clientParam },
  responses: answers(deleted),
})

export function addAccessOperations(api: Api): void {
  api.openapi(listKeys, async (c) => {
    requireRole(c, 'admin')
    await servedProjectOf(c)
    const keys = await c.env.records.store.keys.list(c.get('organizationId'))
    return c.json(
      {
        keys: keys.map((one) => ({
          id: one.id,
          type: one.type,
          label: one.label,
          hint: one.hint,
          scopes: one.scopes ? [...one.scopes] : null,
          allowedIps: one.addresses ? [...one.addresses] : null,
          createdAt: iso(one.createdAt),
          createdBy: one.createdBy,
          expiresAt: one.expiresAt === null ? null : iso(one.expiresAt),
          lastUsedAt: one.lastUsedAt === null ? null : iso(one.lastUsedAt),
        })),
      },
      200,
    )
  })

  api.openapi(createKey, async (c) => {
    const { email: createdBy } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { type, label: name, expiresAt, scopes, allowedIps } = c.req.valid('json')
    const until = expiresAt === undefined ? undefined : Date.parse(expiresAt)
    if (until !== undefined && until <= Date.now())
      throw invalidParameters(['expiresAt: must be in the future'], 'Invalid request body')
    const fault = allowedIps && addressListFault(allowedIps)
    if (fault !== undefined) throw invalidParameters([`allowedIps: ${fault}`], 'Invalid request body')
    const { store, project } = c.env.records
    const request = { type, label: name, scopes, addresses: allowedIps, expiresAt: until, createdBy }
    return c.json(await createApiKey(store, project, request), 200)
  })

  api.openapi(deleteKey, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { store } = c.env.records
    const { keyId } = c.req.valid('param')
    if (!(await store.keys.delete(c.get('organizationId'), keyId))) throw new ApiError(404, 'Key not found')
    await store.audit.note(c.get('organizationId'), { who, action: 'key.delete', target: keyId })
    return c.json({ deleted: true }, 200)
  })

  api.openapi(listCredentials, async (c) => {
    requireRole(c, 'admin')
    const project = await servedProjectOf(c)
    const credentials = await c.env.records.store.credentials.list(project)
    return c.json(
      {
        credentials: credentials.map((one) => ({
          ...one,
          createdAt: iso(one.createdAt),
          lastUsedAt: one.lastUsedAt === null ? null : iso(one.lastUsedAt),
        })),
      },
      200,
    )
  })

  api.openapi(makeCredential, async (c) => {
    const { email: createdBy } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { store, project } = c.env.records
    return c.json(
      await createCredential(store, project, { label: c.req.valid('json').label, createdBy }),
      200,
    )
  })

  api.openapi(dropCredential, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { store, project } = c.env.records
    const { clientId } = c.req.valid('param')
    if (!(await deleteCredential(store, project, { clientId, who })))
      throw new ApiError(404, 'Client credential not found')
    return c.json({ deleted: true }, 200)
  })
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
