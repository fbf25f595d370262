import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { Cursors } from './cursor.ts'
import { EventRecorder } from './event-recorder.ts'
import { SiteSettings } from './site-settings.ts'
import { Visitors } from './visitors.ts'

/** What a site remembers, and through whom. */
export interface Records {
  readonly store: Store
  readonly project: Project
  readonly events: EventRecorder
  readonly cursors: Cursors
  readonly visitors: Visitors
  readonly siteSettings: SiteSettings
}

export async function openRecords(store: Store, project: Project, secret?: string): Promise<Records> {
  const siteSettings = new SiteSettings(store, project.id)
  await siteSettings.reload()
  return {
    siteSettings,
    store,
    project,
    events: new EventRecorder(store),
    cursors: new Cursors(secret ?? (await store.secrets.ensure('cursors'))),
    visitors: new Visitors(store.secrets),
  }
}
