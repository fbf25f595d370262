import { useEffect } from 'preact/hooks'
import type { ContentState } from '../../src/shared/api/content.ts'
import { count } from '../format.ts'
import type { Route } from '../route.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { DeployButton, LOOK_EVERY_MS, useDeploy } from './deploy-button.tsx'
import { DiagnosticList } from './diagnostic-list.tsx'

/** Is the folder of the docs fine? */
export function ContentPage({ route }: { readonly route: Route }) {
  const session = useSession()
  const query = useQuery('content', (asked, signal) => asked.call('GET content', { signal }))
  const { deploying, deploy } = useDeploy(query)
  const { data } = query
  const problem = data?.source.problem ?? null
  // Links are followed beside the server; look again until that is done.
  useEffect(() => {
    if (data?.checking !== true || deploying) return undefined
    const timer = setTimeout(
      () => void session.call('GET content').then(query.set, () => undefined),
      LOOK_EVERY_MS,
    )
    return () => clearTimeout(timer)
  }, [data, deploying])
  return (
    <>
      <PageHead title="Content" lead={leadOf(data?.source)}>
        <DeployButton deploying={deploying} onDeploy={() => void deploy()} />
      </PageHead>
      {problem !== null && (
        <p class="notice warn" role="alert">
          <strong>The git repository cannot be read.</strong> {problem} The site stays as it is.
        </p>
      )}
      <Panel title="Live now" query={query} height={6}>
        {({ summary }) => (
          <dl class="stats">
            <div>
              <dt>Pages</dt>
              <dd>{count(summary.pages)}</dd>
            </div>
            <div class={summary.errors > 0 ? 'bad' : undefined}>
              <dt>Errors</dt>
              <dd>{count(summary.errors)}</dd>
            </div>
            <div class={summary.warnings > 0 ? 'fair' : undefined}>
              <dt>Warnings</dt>
              <dd>{count(summary.warnings)}</dd>
            </div>
            <div>
              <dt>Snapshot</dt>
              <dd class="small">
                <code>{summary.snapshot.slice(0, 16)}</code>{' '}
                <CopyButton text={summary.snapshot} what="the snapshot ID" plain />
              </dd>
            </div>
          </dl>
        )}
      </Panel>
      <DiagnosticList query={query} route={route} />
    </>
  )
}

function leadOf(source: ContentState['source'] | undefined): string {
  if (source?.kind === 'git') return `Content from ${source.url}, and its diagnostics.`
  const from = source?.kind === 'uploads' ? 'the last upload' : 'the docs folder'
  return `Content from ${from}, and its diagnostics.`
}
