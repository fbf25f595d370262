import type { ContentState } from '../../src/shared/api/content.ts'
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { ago, moment } from '../format.ts'
import { useSession } from '../session.ts'
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
  const { activating, activate } = useActivate(query)
  const mayActivate = useSession().may('editor') && query.data?.source.kind !== 'folder'
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
          {deployments.map(({ id, status, summary, logs, createdAt, endedAt, commit, live, preview }) => (
            <li key={id}>
              <span class={`badge deployment-${status}`}>{live ? 'Live' : NAMES[status]}</span>
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
                {mayActivate && status === 'success' && !live && (
                  <button
                    type="button"
                    class="button"
                    disabled={activating}
                    onClick={() => void activate(id)}
                  >
                    {preview ? 'Publish this preview' : 'Go back to this one'}
                  </button>
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

/** Makes a deployment live as it was built. */
function useActivate(query: Query<ContentState>) {
  const session = useSession()
  const [activating, setActivating] = useState(false)
  const activate = async (deploymentId: string) => {
    setActivating(true)
    try {
      await session.call('POST content/deployments/{deploymentId}/activate', { params: { deploymentId } })
      query.set(await session.call('GET content'))
      announce('It is live.', 'good')
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setActivating(false)
  }
  return { activating, activate }
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
