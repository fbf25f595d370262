import type { SnapshotHandle, Snapshots } from '../access/snapshot-handle.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Gap } from '../analytics/demand/demand-report.ts'
import { GapWatch } from '../analytics/demand/gap-watch.ts'
import type { Records } from '../analytics/records.ts'
import { writePlace } from '../analytics/demand/write-place.ts'
import { questionLanguage, questionTerms } from '../search/question-terms.ts'
import type { SiteSource } from './sources/site-source.ts'

export interface WatchedSite {
  readonly source: SiteSource
  readonly snapshots: Snapshots
  readonly records: Records
}

/** Pages for groups alone are no business of whoever takes the message. */
const ANY_READER: Viewer = { kind: 'reader', groups: new Set() }

/** Tells of questions without an answer, where the operator named somebody to be told. */
export function watchGaps(
  { source, snapshots, records }: WatchedSite,
  onProblem: (error: unknown) => void,
): GapWatch | undefined {
  const { webhooks } = source
  const isWanted = snapshots.get().settings.webhooks.some(({ events }) => events.includes('gap.reached'))
  if (!webhooks || !isWanted) return undefined
  return new GapWatch({
    records,
    threshold: () => snapshots.get().settings.gapThreshold,
    termsNow() {
      const view = snapshots.get().viewOf(ANY_READER)
      return (text) => questionTerms(text, questionLanguage(view, text))
    },
    onReached: (gap) => webhooks.send('gap.reached', messageOf(gap, { source, now: snapshots.get() })),
    onProblem,
  })
}

function messageOf(
  gap: Gap,
  { source, now }: { readonly source: WatchedSite['source']; readonly now: SnapshotHandle },
) {
  const { id, question, variants, count, unanswered, visits, askedBy } = gap
  const view = now.viewOf(ANY_READER)
  const { repository } = now.settings
  const nearestPages = gap.nearestPages.filter((path) => view.page(path) !== undefined)
  return {
    projectId: source.project.id,
    site: source.baseUrl ?? null,
    gap: {
      id,
      question,
      variants,
      count,
      unanswered,
      sessions: visits,
      askedBy,
      nearestPages,
      ...writePlace({ question, nearestPages }, { filesOf: (path) => view.page(path)?.file, repository }),
    },
  }
}
