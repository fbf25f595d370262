import { useEffect, useRef, useState } from 'preact/hooks'
import type { ContentState } from '../../src/shared/api/content.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import type { Query } from '../use-query.ts'

export const LOOK_EVERY_MS = 1000

/** Deploys again, for those who may. */
export function DeployButton({
  deploying,
  onDeploy,
}: {
  readonly deploying: boolean
  readonly onDeploy: () => void
}) {
  if (!useSession().may('editor')) return <p class="soft">Editors and admins can deploy again.</p>
  return (
    <button type="button" class="button primary" disabled={deploying} onClick={onDeploy}>
      <Icon name="refresh" />
      {deploying ? 'Deploying…' : 'Deploy again'}
    </button>
  )
}

/** Starts a deployment and looks after it until it has ended. */
export function useDeploy(query: Query<ContentState>) {
  const session = useSession()
  const [deploying, setDeploying] = useState(false)
  const shown = useRef(true)
  useEffect(() => () => void (shown.current = false), [])
  const deploy = async () => {
    setDeploying(true)
    try {
      const { statusId } = await session.call('POST content/deploy')
      announce('Deployment started.')
      while (shown.current) {
        const state = await session.call('GET content')
        query.set(state)
        const mine = state.deployments.find(({ id }) => id === statusId)
        if (!mine || mine.status === 'success' || mine.status === 'failure') {
          const failed = mine?.status === 'failure'
          announce(
            failed ? 'The deployment failed. See its log for the reason.' : 'Deployed.',
            failed ? 'bad' : 'good',
          )
          break
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setDeploying(false)
  }
  return { deploying, deploy }
}
