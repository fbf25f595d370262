import { useEffect, useState } from 'preact/hooks'
import type { FeedbackStatus } from '../../src/shared/api/enumerations.ts'
import type { ManagedFeedback } from '../../src/shared/api/feedback.ts'
import { announce } from '../announce.tsx'
import { explain, queryText } from '../api.ts'
import { plural } from '../format.ts'
import { go, linkWith, type Route } from '../route.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/panel.tsx'
import { apiCall } from './api-call.ts'
import { BulkBar } from './bulk-bar.tsx'
import { downloadCsv, feedbackCsv, readAll } from './feedback-csv.ts'
import { FeedbackDrawer, type Neighbours } from './feedback-drawer.tsx'
import { FeedbackFilters, filterQuery, hasFilters, withoutFilters } from './feedback-filters.tsx'
import { FeedbackTable } from './feedback-table.tsx'
import { STATUS_NAMES } from './feedback-labels.ts'
import { useFeedbackList } from './use-feedback-list.ts'
import { hostPath } from '../address.ts'

/** The entries a filter shows, and what can be done with them. */
export function FeedbackEntries({ route }: { readonly route: Route }) {
  const session = useSession()
  const query = filterQuery(route)
  const list = useFeedbackList(query)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setChosen(new Set()), [queryText(query)])
  const entryId = route.params.get('entry')
  const setStatus = async (entries: readonly ManagedFeedback[], status: FeedbackStatus) => {
    const ids = entries.map(({ id }) => id)
    try {
      await session.call('POST feedback/status', { body: { ids, status } })
      list.change(new Set(ids), { status })
      setChosen(new Set())
      announce(`${plural(ids.length, 'entry', 'entries')} set to “${STATUS_NAMES[status]}”.`)
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <>
      <Panel
        title="Entries"
        query={list.query}
        height={30}
        flush
        actions={<EntryActions route={route} />}
        note={<FeedbackFilters route={route} />}
        isEmpty={({ feedback }) => feedback.length === 0}
        empty={<NoEntries route={route} />}
      >
        {({ feedback, hasMore }) => (
          <>
            {session.may('editor') && chosen.size > 0 && (
              <BulkBar
                count={chosen.size}
                onStatus={(status) =>
                  setStatus(
                    feedback.filter(({ id }) => chosen.has(id)),
                    status,
                  )
                }
                onClear={() => setChosen(new Set())}
              />
            )}
            <FeedbackTable entries={feedback} chosen={chosen} onChosen={setChosen} route={route} />
            {hasMore && <LoadMore busy={list.loadingMore} onMore={() => void list.more()} />}
          </>
        )}
      </Panel>
      {entryId !== null && (
        <FeedbackDrawer
          id={entryId}
          known={list.query.data?.feedback.find(({ id }) => id === entryId)}
          neighbours={neighboursOf(list.query.data?.feedback ?? [], entryId, route)}
          onChanged={(entry) => list.change(new Set([entry.id]), entry)}
          onClose={() => go(linkWith(route, { entry: null }))}
        />
      )}
    </>
  )
}

/** Addresses of the entries above and below one, as the list has them. */
function neighboursOf(entries: readonly ManagedFeedback[], id: string, route: Route): Neighbours {
  const at = entries.findIndex((entry) => entry.id === id)
  const link = (entry: ManagedFeedback | undefined) => entry && linkWith(route, { entry: entry.id })
  return at === -1 ? {} : { previous: link(entries[at - 1]), next: link(entries[at + 1]) }
}

function EntryActions({ route }: { readonly route: Route }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const query = filterQuery(route)
  const download = async () => {
    setBusy(true)
    try {
      const { entries, cut } = await readAll(session, query)
      downloadCsv(`feedback-${String(query['dateFrom']).slice(0, 10)}.csv`, feedbackCsv(entries))
      announce(
        cut
          ? `Downloaded the latest ${plural(entries.length, 'entry', 'entries')}; choose a shorter period for the rest.`
          : `Downloaded ${plural(entries.length, 'entry', 'entries')}.`,
      )
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <>
      <button type="button" class="button" disabled={busy} onClick={() => void download()}>
        <Icon name="download" />
        Download CSV
      </button>
      <CopyButton label="Copy as API call" what="the API call" text={apiCall(session, query)} />
    </>
  )
}

function NoEntries({ route }: { readonly route: Route }) {
  if (hasFilters(route))
    return (
      <>
        <p>
          <strong>Nothing matches these filters.</strong>
        </p>
        <p>There may be entries with another status, source or page.</p>
        <a class="button" href={withoutFilters(route)}>
          Clear filters
        </a>
      </>
    )
  return (
    <>
      <p>
        <strong>No feedback in this period.</strong>
      </p>
      <p>
        Readers answer at the foot of every page and on code blocks; agents through the tool{' '}
        <code>submit_feedback</code> at <code>/mcp</code>. What they say appears here.
      </p>
      <a class="button" href={hostPath('/')}>
        Send a test answer
      </a>
    </>
  )
}
