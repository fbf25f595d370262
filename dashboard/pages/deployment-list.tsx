import type { ContentState } from '../../src/shared/api/content.ts'
import { ago, moment } from '../format.ts'
import { Panel } from '../ui/panel.tsx'
import type { Query } from '../use-query.ts'

type Deployment = ContentState['deployments'][number]

const NAMES: Readonly<Record<Deployment['status'], string>> = {
  queued: 'Waiting',
  in_progress: 'Running',
  success: 'Done',
  failure: 'Failed',
}

/** What was deployed, with its logs. */
export function DeploymentList({ query }: { readonly query: Query<ContentState> }) {
  return (
    <Panel
      title="Deployments"
      note={query.data?.source.kind === 'folder' ? 'Since the server started.' : undefined}
      query={query}
      height={8}
      flush
      isEmpty={({ deployments }) => deployments.length === 0}
      empty={<Empty kind={query.data?.source.kind} />}
    >
      {({ deployments }) => (
        <ul class="deployments">
          {deployments.map(({ id, status, summary, logs, createdAt, endedAt, commit, preview }) => (
            <li key={id}>
              <span class={`badge deployment-${status}`}>{NAMES[status]}</span>
              <div>
                <p>{summary}</p>
                <p class="soft">
                  <time dateTime={createdAt} title={moment(createdAt)}>
                    {ago(createdAt)}
                  </time>
                  {endedAt !== null && ` · took ${took(createdAt, endedAt)}`}
                  {commit && (
                    <>
                      {' · '}
                      <code>{commit.sha.slice(0, 8)}</code> {commit.message.split('\n')[0]}
                    </>
                  )}
                </p>
                {preview && (
                  <p class="soft">
                    <a href={preview.url} target="_blank" rel="noopener">
                      Preview{preview.branch !== null && ` of ${preview.branch}`}
                    </a>
                    {' · '}
                    <a href={preview.differenceUrl} target="_blank" rel="noopener">
                      Changes
                    </a>
                    {' · until '}
                    <time dateTime={preview.expiresAt}>{moment(preview.expiresAt)}</time>
                  </p>
                )}
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

function Empty({ kind }: { readonly kind: ContentState['source']['kind'] | undefined }) {
  return (
    <p>
      <strong>None yet.</strong>{' '}
      {kind === 'folder'
        ? 'The folder was read when the server started. Deploy again after the files have changed, here or from CI with the deployment API.'
        : 'Upload a folder with `lectern deploy`, or set a git repository with `lectern project set`.'}
    </p>
  )
}

function took(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
