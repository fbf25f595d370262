import * as z from 'zod'

const MOST_REDIRECTS = 100

export const mcpSettings = z
  .object({
    enabled: z.boolean(),
    publicUrl: z.string(),
    authenticatedUrl: z.string(),
    configuredRedirects: z.array(z.string()).describe('From lectern.json; they cannot be changed here.'),
    popularRedirects: z.array(z.string()),
    redirects: z.array(z.string()),
  })
  .meta({ id: 'McpSettings' })
export type McpSettings = z.infer<typeof mcpSettings>

export const mcpSettingsChange = z
  .object({
    enabled: z.boolean().optional(),
    redirects: z.array(z.string().max(300)).max(MOST_REDIRECTS).optional(),
  })
  .meta({ id: 'McpSettingsChange' })

export const redirectEntry = z.object({ entry: z.string().max(300) }).meta({ id: 'RedirectEntry' })
export const redirectCheck = z
  .object({ problem: z.string().nullable().describe('Why the entry is invalid; null if it is valid.') })
  .meta({ id: 'RedirectCheck' })

export const generalSettings = z
  .object({
    retentionDays: z.number().describe('Days to keep raw events. Counts are kept forever.'),
    agentVisits: z.boolean().describe('Record what agents do, session by session.'),
    store: z.enum(['sqlite', 'postgres']),
    version: z.string(),
  })
  .meta({ id: 'GeneralSettings' })
export type GeneralSettings = z.infer<typeof generalSettings>

export const generalSettingsChange = z
  .object({ retentionDays: z.int().min(1).max(3650).optional(), agentVisits: z.boolean().optional() })
  .meta({ id: 'SettingsChange' })

export const createdBackup = z
  .object({ file: z.string().describe('Name of the file in the data folder.'), rows: z.number() })
  .meta({ id: 'CreatedBackup' })

export const auditEntries = z
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
  .meta({ id: 'AuditEntries' })
