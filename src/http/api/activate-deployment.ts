import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import type { ApiEnv } from './api-env.ts'

/** Makes a deployment live as it was built: a preview, or one that was live before. */
export async function activateDeployment(
  c: Context<ApiEnv>,
  projectId: string,
  deploymentId: string,
): Promise<void> {
  const { publishing } = c.env.request.parts.content
  if (publishing.kind !== 'deployments')
    throw new Problem('conflict', 'This server serves a folder; it has no deployments to go back to')
  const { deployments } = c.env.records.store
  const found = await deployments.find(projectId, deploymentId)
  if (!found) throw new Problem('not-found', 'Deployment not found')
  if (found.status !== 'success')
    throw new Problem('conflict', 'Only a deployment that was built successfully can be made live')
  await deployments.activate(projectId, deploymentId)
  await publishing.deployments.changed()
}
