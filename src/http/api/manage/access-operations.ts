import { Problem } from '../../../lib/problem.ts'
import { invalidBody } from '../invalid-request.ts'
import { addressListFault, createApiKey } from '../../../auth/api-keys.ts'
import { createCredential, deleteCredential } from '../../../auth/client-credentials.ts'
import type { Api } from '../api-env.ts'
import { servedProjectOf } from '../require-key.ts'
import { clientParam, keyParam, manageRoute } from './manage-route.ts'
import { requireConfirmedAdmin, requireRole } from './require-dashboard-user.ts'

const listKeys = manageRoute('GET keys', { id: 'listKeys', summary: 'List API keys', role: 'admin' })

const createKey = manageRoute('POST keys', { id: 'createKey', summary: 'Create an API key', role: 'admin' })

const deleteKey = manageRoute('DELETE keys/{keyId}', {
  id: 'deleteKey',
  summary: 'Delete an API key',
  role: 'admin',
  params: keyParam,
})

const listCredentials = manageRoute('GET credentials', {
  id: 'listCredentials',
  summary: 'List client credentials',
  role: 'admin',
})

const createCredentialRoute = manageRoute('POST credentials', {
  id: 'createCredential',
  summary: 'Create a client credential',
  role: 'admin',
})

const deleteCredentialRoute = manageRoute('DELETE credentials/{clientId}', {
  id: 'deleteCredential',
  summary: 'Delete a client credential',
  role: 'admin',
  params: clientParam,
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
    const { email: createdBy } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { type, label: name, expiresAt, scopes, allowedIps } = c.req.valid('json')
    const until = expiresAt === undefined ? undefined : Date.parse(expiresAt)
    if (until !== undefined && until <= Date.now()) throw invalidBody('expiresAt: must be in the future')
    const fault = allowedIps && addressListFault(allowedIps)
    if (fault !== undefined) throw invalidBody(`allowedIps: ${fault}`)
    const { store, project } = c.env.records
    const request = { type, label: name, scopes, addresses: allowedIps, expiresAt: until, createdBy }
    return c.json(await createApiKey(store, project, request), 200)
  })

  api.openapi(deleteKey, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { store } = c.env.records
    const { keyId } = c.req.valid('param')
    if (!(await store.keys.delete(c.get('organizationId'), keyId)))
      throw new Problem('not-found', 'Key not found')
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

  api.openapi(createCredentialRoute, async (c) => {
    const { email: createdBy } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { store, project } = c.env.records
    return c.json(
      await createCredential(store, project, { label: c.req.valid('json').label, createdBy }),
      200,
    )
  })

  api.openapi(deleteCredentialRoute, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { store, project } = c.env.records
    const { clientId } = c.req.valid('param')
    if (!(await deleteCredential(store, project, { clientId, who })))
      throw new Problem('not-found', 'Client credential not found')
    return c.json({ deleted: true }, 200)
  })
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
