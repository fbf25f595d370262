import type { LastKnown } from '../store/last-known.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { Cursors } from './cursor.ts'
import { EventRecorder } from './event-recorder.ts'
import { feedbackInbox, type FeedbackInbox } from './feedback-inbox.ts'
import { LiveSettings } from './live-settings.ts'
import { ViewQuota } from './view-quota.ts'
import { Visitors } from './visitors.ts'

/** What a site remembers, and through whom. */
export interface Records {
  readonly store: Store
  readonly project: Project
  readonly events: EventRecorder
  readonly feedback: FeedbackInbox
  readonly cursors: Cursors
  readonly visitors: Visitors
  readonly viewQuota: ViewQuota
  readonly liveSettings: LiveSettings
}

export async function openRecords(
  store: Store,
  project: Project,
  /** What to go by while the database is away. */
  lastKnown?: LastKnown,
): Promise<Records> {
  const liveSettings = new LiveSettings(store, project.id, lastKnown)
  await liveSettings.load()
  return {
    liveSettings,
    store,
    project,
    events: new EventRecorder(store),
    feedback: feedbackInbox(store, project.id),
    cursors: new Cursors((await store.secrets.keys()).derive('cursors')),
    visitors: new Visitors(store.secrets),
    viewQuota: new ViewQuota(),
  }
}
