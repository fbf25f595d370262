import { createRoute, z } from '@hono/zod-openapi'
import { POPULAR_REDIRECTS, readRedirectEntry } from '../../../auth/redirect-rules.ts'
import { ApiError, invalidParameters } from '../api-error.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { projectParam } from '../api-schemas.ts'
import { servedProjectOf } from '../require-key.ts'
import { answers, jsonBody, managed } from './manage-schemas.ts'
import { requireRole } from './require-manager.ts'
import type { Context } from 'hono'

const NEWEST = 200
const MOST_REDIRECTS = 100

const mcp = z
  .object({
    enabled: z.boolean(),
    publicUrl: z.string(),
    authenticatedUrl: z.string(),
    configuredRedirects: z.array(z.string()),
    popularRedirects: z.array(z.string()),
    redirects: z.array(z.string()),
  })
  .openapi('McpSettings')

const general = z
  .object({ retentionDays: z.number(), store: z.enum(['sqlite', 'postgres']), version: z.string() })
  .openapi('GeneralSettings')

const audit = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        who: z.string(),
        action: z.string(),
        target: z.string().nullable(),
      }),
    ),
  })
  .openapi('AuditEntries')

const getMcp = createRoute({
  ...managed('get', 'mcp', { id: 'getMcpSettings', summary: 'Read the MCP settings' }),
  request: { params: projectParam },
  responses: answers(mcp),
})

const setMcp = createRoute({
  ...managed('put', 'mcp', { id: 'setMcpSettings', summary: 'Change the MCP settings', role: 'admin' }),
  request: {
    params: projectParam,
    body: jsonBody(
      z
        .object({
          enabled: z.boolean().optional(),
          redirects: z.array(z.string().max(300)).max(MOST_REDIRECTS).optional(),
        })
        .openapi('McpSettingsChange'),
    ),
  },
  responses: answers(mcp),
})

const checkRedirect = createRoute({
  ...managed('post', 'mcp/check-redirect', { id: 'checkRedirect', summary: 'Check a redirect entry' }),
  request: {
    params: projectParam,
    body: jsonBody(z.object({ entry: z.string().max(300) }).openapi('RedirectEntry')),
  },
  responses: answers(z.object({ fault: z.string().nullable() }).openapi('RedirectFault')),
})

const getGeneral = createRoute({
  ...managed('get', 'settings', { id: 'getSettings', summary: 'Read the settings' }),
  request: { params: projectParam },
  responses: answers(general),
})

const setGeneral = createRoute({
  ...managed('put', 'settings', { id: 'setSettings', summary: 'Change the settings', role: 'admin' }),
  request: {
    params: projectParam,
    body: jsonBody(z.object({ retentionDays: z.int().min(1).max(3650) }).openapi('SettingsChange')),
  },
  responses: answers(general),
})

const backUp = createRoute({
  ...managed('post', 'backup', {
    id: 'backUp',
    summary: 'Copy everything into a file on the server',
    role: 'admin',
  }),
  request: { params: projectParam },
  responses: answers(
    z
      .object({ file: z.string().describe('Its name in the data folder.'), rows: z.number() })
      .openapi('MadeBackup'),
  ),
})

const getAudit = createRoute({
  ...managed('get', 'audit', { id: 'getAuditLog', summary: 'Read the audit log', role: 'admin' }),
  request: { params: projectParam },
  responses: answers(audit),
})

export function addSettingsOperations(api: Api): void {
  api.openapi(getMcp, async (c) => {
    await servedProjectOf(c)
    return c.json(mcpSettings(c), 200)
  })

  api.openapi(setMcp, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    const project = await servedProjectOf(c)
    const { enabled, redirects } = c.req.valid('json')
    const faults = (redirects ?? []).flatMap((entry) => {
      const read = readRedirectEntry(entry)
      return 'fault' in read ? [`${entry.slice(0, 60)}: ${read.fault}`] : []
    })
    if (faults.length > 0) throw invalidParameters(faults, 'Invalid request body')
    const { store, liveSettings } = c.env.records
    if (enabled !== undefined) await store.liveSettings.set(project, 'mcp.enabled', enabled)
    if (redirects)
      await store.liveSettings.set(project, 'mcp.redirects', [...new Set(redirects.map((one) => one.trim()))])
    await liveSettings.reload()
    await store.audit.note(c.get('organizationId'), { who, action: 'mcp.settings', target: null })
    return c.json(mcpSettings(c), 200)
  })

  api.openapi(checkRedirect, async (c) => {
    await servedProjectOf(c)
    const read = readRedirectEntry(c.req.valid('json').entry)
    return c.json({ fault: 'fault' in read ? read.fault : null }, 200)
  })

  api.openapi(getGeneral, async (c) => {
    await servedProjectOf(c)
    return c.json(generalSettings(c), 200)
  })

  api.openapi(setGeneral, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    const project = await servedProjectOf(c)
    const { store, liveSettings } = c.env.records
    const { retentionDays } = c.req.valid('json')
    await store.liveSettings.set(project, 'retentionDays', retentionDays)
    await liveSettings.reload()
    await store.audit.note(c.get('organizationId'), {
      who,
      action: 'settings.retention',
      target: `${retentionDays} days`,
    })
    return c.json(generalSettings(c), 200)
  })

  api.openapi(backUp, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { backUp: make } = c.env.request.parts
    if (!make) throw new ApiError(409, 'This server keeps no backups; use `lectern backup`')
    const made = await make()
    await c.env.records.store.audit.note(c.get('organizationId'), {
      who,
      action: 'backup',
      target: made.file,
    })
    return c.json(made, 200)
  })

  api.openapi(getAudit, async (c) => {
    requireRole(c, 'admin')
    await servedProjectOf(c)
    const entries = await c.env.records.store.audit.newest(c.get('organizationId'), NEWEST)
    return c.json(
      { entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })) },
      200,
    )
  })
}

function generalSettings(c: Context<ApiEnv>) {
  const { records, request } = c.env
  return {
    retentionDays: records.liveSettings.current.retentionDays,
    store: records.store.engine.kind,
    version: request.parts.version ?? request.parts.assets.release,
  }
}

function mcpSettings(c: Context<ApiEnv>) {
  const { records, request } = c.env
  const { mcp: configured } = request.view.settings
  return {
    enabled: configured.enabled && records.liveSettings.current.mcpEnabled,
    publicUrl: `${request.baseUrl}/mcp`,
    authenticatedUrl: `${request.baseUrl}/authed/mcp`,
    configuredRedirects: [...configured.redirects],
    popularRedirects: [...(configured.popularRedirects ?? POPULAR_REDIRECTS)],
    redirects: [...records.liveSettings.current.redirects],
  }
}
