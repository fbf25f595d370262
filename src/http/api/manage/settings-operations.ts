import { Problem } from '../../../lib/problem.ts'
import { invalidBody } from '../invalid-request.ts'
import { POPULAR_REDIRECTS, readRedirectEntry } from '../../../auth/redirect-rules.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { siteUrl } from '../../request/public-url.ts'
import { servedProjectOf } from '../require-key.ts'
import { manageRoute } from './manage-route.ts'
import { requireConfirmedAdmin, requireRole } from './require-dashboard-user.ts'
import type { Context } from 'hono'

const NEWEST = 200

const getMcp = manageRoute('GET mcp', { id: 'getMcpSettings', summary: 'Get the MCP settings' })

const setMcp = manageRoute('PUT mcp', {
  id: 'updateMcpSettings',
  summary: 'Update the MCP settings',
  role: 'admin',
})

const checkRedirect = manageRoute('POST mcp/check-redirect', {
  id: 'checkRedirect',
  summary: 'Check a redirect entry',
})

const getGeneral = manageRoute('GET settings', { id: 'getSettings', summary: 'Get the settings' })

const setGeneral = manageRoute('PUT settings', {
  id: 'updateSettings',
  summary: 'Update the settings',
  role: 'admin',
})

const createBackup = manageRoute('POST backup', {
  id: 'createBackup',
  summary: 'Create a backup on the server',
  role: 'admin',
})

const getAudit = manageRoute('GET audit', { id: 'getAuditLog', summary: 'Get the audit log', role: 'admin' })

export function addSettingsOperations(api: Api): void {
  api.openapi(getMcp, async (c) => {
    await servedProjectOf(c)
    return c.json(mcpSettings(c), 200)
  })

  api.openapi(setMcp, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    const project = await servedProjectOf(c)
    const { enabled, redirects } = c.req.valid('json')
    const faults = (redirects ?? []).flatMap((entry) => {
      const read = readRedirectEntry(entry)
      return 'fault' in read ? [`${entry.slice(0, 60)}: ${read.fault}`] : []
    })
    if (faults.length > 0) throw invalidBody(...faults)
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
    return c.json({ problem: 'fault' in read ? read.fault : null }, 200)
  })

  api.openapi(getGeneral, async (c) => {
    await servedProjectOf(c)
    return c.json(generalSettings(c), 200)
  })

  api.openapi(setGeneral, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    const project = await servedProjectOf(c)
    const { store, liveSettings } = c.env.records
    const { retentionDays, agentVisits } = c.req.valid('json')
    const note = (action: string, target: string) =>
      store.audit.note(c.get('organizationId'), { who, action, target })
    if (retentionDays !== undefined) {
      await store.liveSettings.set(project, 'retentionDays', retentionDays)
      await note('settings.retention', `${retentionDays} days`)
    }
    if (agentVisits !== undefined) {
      await store.liveSettings.set(project, 'agentVisits', agentVisits)
      await note('settings.agent-sessions', agentVisits ? 'on' : 'off')
    }
    await liveSettings.reload()
    return c.json(generalSettings(c), 200)
  })

  api.openapi(createBackup, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { backUp: make } = c.env.request.parts.operations
    if (!make) throw new Problem('conflict', 'This server does not create backups; use `lectern backup`')
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
    agentVisits: records.liveSettings.current.agentVisits,
    store: records.store.engine.kind,
    version: request.parts.operations.version,
  }
}

function mcpSettings(c: Context<ApiEnv>) {
  const { records, request } = c.env
  const { mcp: configured } = request.view.settings
  return {
    enabled: configured.enabled && records.liveSettings.current.mcpEnabled,
    publicUrl: `${siteUrl(request)}/mcp`,
    authenticatedUrl: `${siteUrl(request)}/authed/mcp`,
    configuredRedirects: [...configured.redirects],
    popularRedirects: [...(configured.popularRedirects ?? POPULAR_REDIRECTS)],
    redirects: [...records.liveSettings.current.redirects],
  }
}
