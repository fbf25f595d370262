import { PageHead } from '../ui/page-head.tsx'
import { useQuery } from '../use-query.ts'
import { DeployButton, useDeploy } from './deploy-button.tsx'
import { DeploymentList } from './deployment-list.tsx'

/** What was published, what can be, and what went wrong. */
export function DeploymentsPage() {
  const query = useQuery('content', (asked, signal) => asked.call('GET content', { signal }))
  const { deploying, deploy } = useDeploy(query)
  return (
    <>
      <PageHead title="Deployments" lead="The live version, previews and earlier versions.">
        <DeployButton deploying={deploying} onDeploy={() => void deploy()} />
      </PageHead>
      {(query.data?.pullRequests ?? []).flatMap(({ number, branch, problem }) =>
        problem === null
          ? []
          : [
              <p key={number} class="notice warn" role="alert">
                <strong>
                  Pull request {number} ({branch}).
                </strong>{' '}
                {problem}
              </p>,
            ],
      )}
      <DeploymentList query={query} />
    </>
  )
}
