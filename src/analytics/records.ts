import { quotaSentence, type Quotas } from '../shared/quotas.ts'
import type { LastKnown } from '../store/last-known.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { Cursors } from './cursor.ts'
import { EventQuota } from './event-quota.ts'
import { EventRecorder } from './event-recorder.ts'
import { feedbackInbox, type FeedbackInbox } from './feedback-inbox.ts'
import { PopularPages } from './popular-pages.ts'
import { LiveSettings } from './live-settings.ts'
import { ViewQuota } from './view-quota.ts'
import { VisitTracker } from './visit-tracker.ts'
import { Visitors } from './visitors.ts'

/** What a site remembers, and through whom. */
export interface Records {
  readonly store: Store
  readonly project: Project
  readonly events: EventRecorder
  readonly feedback: FeedbackInbox
  readonly cursors: Cursors
  readonly visitors: Visitors
  readonly visits: VisitTracker
  readonly viewQuota: ViewQuota
  readonly popular: PopularPages
  readonly liveSettings: LiveSettings
}

export interface RecordsOptions {
  /** What to go by while the database is away. */
  readonly lastKnown?: LastKnown
  /** The operator's quotas for all projects. */
  readonly usualQuotas?: () => Quotas
  /** A quota is reached; the sentence is for the operator. */
  readonly onQuota?: (message: string) => void
}

export async function openRecords(
  store: Store,
  project: Project,
  { lastKnown, usualQuotas = () => ({}), onQuota = () => undefined }: RecordsOptions = {},
): Promise<Records> {
  const liveSettings = new LiveSettings(store, project.id, lastKnown)
  await liveSettings.load()
  return {
    liveSettings,
    store,
    project,
    events: new EventRecorder(
      store,
      new EventQuota({
        projectId: project.id,
        limit: () => liveSettings.current.quotas.eventsPerDay ?? usualQuotas().eventsPerDay,
        onReached: (limit) =>
          onQuota(
            `${quotaSentence('No more events are recorded today', { name: 'eventsPerDay', limit, projectId: project.id })} Pages are served as before.`,
          ),
      }),
    ),
    feedback: feedbackInbox(store, project.id),
    popular: new PopularPages(store, project.id),
    cursors: new Cursors((await store.secrets.keys()).derive('cursors')),
    visitors: new Visitors(store.secrets),
    visits: new VisitTracker(),
    viewQuota: new ViewQuota(),
  }
}
