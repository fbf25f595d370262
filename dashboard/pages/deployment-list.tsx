import type { ContentState } from '../../src/shared/api/content.ts'
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { ago, moment } from '../format.ts'
import { hostPath } from '../address.ts'
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
      title="History"
      note={query.data?.source.kind === 'folder' ? 'Since the server started.' : undefined}
      query={query}
      height={8}
      flush
      isEmpty={({ deployments }) => deployments.length === 0}
      empty={<Empty kind={query.data?.source.kind} />}
    >
      {({ deployments }) => (
        <ul class="deployments">
          {deployments.map((deployment) => (
            <li key={deployment.id} data-live={deployment.live ? '' : undefined}>
              <DeploymentRow
                deployment={deployment}
                activating={activating}
                onActivate={mayActivate ? (id) => void activate(id) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function DeploymentRow({
  deployment,
  activating,
  onActivate,
}: {
  readonly deployment: Deployment
  readonly activating: boolean
  readonly onActivate: ((id: string) => void) | undefined
}) {
  const { id, status, summary, logs, createdAt, endedAt, commit, live, preview } = deployment
  return (
    <>
      <span class={`badge deployment-${live ? 'live' : preview ? 'preview' : status}`}>
        {live ? 'Live' : preview ? 'Preview' : NAMES[status]}
      </span>
      <div class="deployment-words">
        <p>{commit ? commit.message.split('\n')[0] : summary}</p>
        <p class="soft">
          <time dateTime={createdAt} title={moment(createdAt)}>
            {ago(createdAt)}
          </time>
          {by(deployment)}
          {endedAt !== null && ` · took ${took(createdAt, endedAt)}`}
          {commit && (
            <>
              {' · '}
              <code>{commit.sha.slice(0, 8)}</code> {summary}
            </>
          )}
          {' · '}
          <code title={id}>{id.slice(-8)}</code>
        </p>
        {preview && (
          <p class="soft">
            {preview.branch !== null && `Branch ${preview.branch} · `}
            Expires <time dateTime={preview.expiresAt}>{moment(preview.expiresAt)}</time>
          </p>
        )}
        {logs.length > 0 && (
          <details>
            <summary>Log</summary>
            <pre tabindex={0}>{logs.join('\n')}</pre>
          </details>
        )}
      </div>
      <div class="deployment-actions">
        {live && (
          <a class="button" href={hostPath('/')} target="_blank" rel="noopener">
            Open
          </a>
        )}
        {preview && (
          <>
            <a class="button" href={preview.url} target="_blank" rel="noopener">
              Open
            </a>
            <a class="button" href={preview.differenceUrl} target="_blank" rel="noopener">
              Changes
            </a>
          </>
        )}
        {onActivate && status === 'success' && !live && (
          <button type="button" class="button" disabled={activating} onClick={() => onActivate(id)}>
            {preview ? 'Publish' : 'Roll back'}
          </button>
        )}
      </div>
    </>
  )
}

/** Who began it: a person, a program with a key, or a push. */
function by({ createdBy, commit }: Deployment): string {
  if (createdBy === null) return ''
  if (createdBy.includes('@')) return ` by ${createdBy}`
  return commit ? ' by a push' : ' by an upload'
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
      {kind === 'folder' ? (
        'The folder was read when the server started. Deploy again after the files have changed, here or from CI with the deployment API.'
      ) : (
        <>
          Upload a folder with <code>lectern deploy</code>, or set a git repository with{' '}
          <code>lectern project set</code>.
        </>
      )}
    </p>
  )
}

function took(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
