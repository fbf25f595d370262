import { queryText, type QueryParams } from '../api.ts'
import { downloadCsv } from '../feedback/feedback-csv.ts'
import { curl } from '../feedback/api-call.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What can be done with a list as a whole. */
export function ListActions({
  list,
  query,
  csv,
}: {
  readonly list: 'searches' | 'gaps' | 'sessions'
  readonly query: QueryParams
  /** What is on the screen, as a table. */
  readonly csv: (() => string) | undefined
}) {
  const { baseUrl, project } = useSession()
  const call = curl(`${baseUrl}/v1/analytics/${project.id}/agents/${list}${queryText(query)}`)
  return (
    <>
      {csv && (
        <button type="button" class="button" onClick={() => downloadCsv(`agent-${list}.csv`, csv())}>
          <Icon name="download" />
          Download CSV
        </button>
      )}
      <CopyButton label="Copy as API call" what="the API call" text={call} />
    </>
  )
}
