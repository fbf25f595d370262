import type { ContentState } from '../../src/shared/dashboard-contract.ts'
import { ago, moment } from '../format.ts'
import { Panel } from '../ui/panel.tsx'
import type { Question } from '../use-question.ts'

type Deployment = ContentState['deployments'][number]

const NAMES: Readonly<Record<Deployment['status'], string>> = {
  queued: 'Waiting',
  in_progress: 'Running',
  success: 'Done',
  failure: 'Failed',
}

/** Deployments since the server started, with their logs. */
export function DeploymentList({ question }: { readonly question: Question<ContentState> }) {
  return (
    <Panel
      title="Deployments"
      note="Since the server started."
      question={question}
      height={8}
      flush
      isEmpty={({ deployments }) => deployments.length === 0}
      empty={
        <p>
          <strong>None yet.</strong> The folder was read when the server started. Deploy again after the files
          have changed, here or from your build with the deployment API.
        </p>
      }
    >
      {({ deployments }) => (
        <ul class="deployments">
          {deployments.map(({ id, status, summary, logs, createdAt, endedAt }) => (
            <li key={id}>
              <span class={`badge deployment-${status}`}>{NAMES[status]}</span>
              <div>
                <p>{summary}</p>
                <p class="soft">
                  <time dateTime={createdAt} title={moment(createdAt)}>
                    {ago(createdAt)}
                  </time>
                  {endedAt !== null && ` · took ${took(createdAt, endedAt)}`}
                </p>
                {logs.length > 0 && (
                  <details>
                    <summary>Log</summary>
                    <pre tabindex={0}>{logs.join('\n')}</pre>
                  </details>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function took(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
