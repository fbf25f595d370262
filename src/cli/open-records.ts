import fs from 'node:fs'
import path from 'node:path'
import { agentFeedbackRow } from '../analytics/reader-feedback.ts'
import { openRecords, type Records } from '../analytics/records.ts'
import { DashboardAuth } from '../auth/dashboard-auth.ts'
import { SiteAuth } from '../auth/site-auth.ts'
import type { Environment } from '../config/env.ts'
import { openStore, type StoreOptions } from '../store/open-store.ts'
import type { Project } from '../store/repositories/projects.ts'
import { StoreError } from '../store/statement.ts'
import type { Store } from '../store/store.ts'

type Secrets = Pick<Environment, 'secret' | 'sitePassword' | 'oidcClientSecret'>

export interface ServerStoreOptions {
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** Stands before the engine of the store, to time it. */
  readonly around?: StoreOptions['around']
}

export interface SiteRecords {
  readonly records: Records
  readonly auth: SiteAuth
  readonly dashboard: DashboardAuth
}

/** The database of a server. An Error says, for the operator, why there is none. */
export async function openServerStore(options: ServerStoreOptions): Promise<Store | Error> {
  try {
    return await openStore({ ...options, exclusive: true })
  } catch (error) {
    if (error instanceof StoreError) return new Error(`Cannot open the database: ${error.message}`)
    throw error
  }
}

/** What one site remembers, and who may enter it. */
export async function openSiteRecords(store: Store, project: Project, given: Secrets): Promise<SiteRecords> {
  const records = await openRecords(store, project, given.secret)
  const secret = given.secret ?? (await store.secrets.ensure('cookies'))
  const { sitePassword, oidcClientSecret } = given
  const auth = new SiteAuth({ store, project, secret, sitePassword, oidcClientSecret })
  records.liveSettings.follow()
  return { records, auth, dashboard: new DashboardAuth(store, project) }
}

/** Reports of agents that an earlier Lectern kept in a file. */
export async function takeOverReports(store: Store, projectId: string, dataFolder: string): Promise<void> {
  const file = path.join(dataFolder, 'feedback.jsonl')
  if (!fs.existsSync(file)) return
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)
  await store.feedback.import(
    lines.flatMap((line) => {
      try {
        const { id, createdAt, path: page, comment } = JSON.parse(line) as Record<string, string>
        const row = agentFeedbackRow(projectId, { path: page ?? '/', comment: comment ?? '' })
        return [{ ...row, id: id ?? row.id, created_at: Date.parse(createdAt ?? '') || row.created_at }]
      } catch {
        // Half a line at the end: the power went out while it was written, and nobody was thanked for it.
        return []
      }
    }),
  )
  fs.renameSync(file, `${file}.imported`)
}
