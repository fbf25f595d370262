import { Problem } from '../../lib/problem.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { triggeredDeployment } from '../../shared/api/content.ts'
import { deploymentStatus } from '../../shared/api/deployments.ts'
import type { StoredDeployment } from '../../store/repositories/deployments.ts'
import type { Deployment } from '../../snapshot/deployments.ts'
import type { AppParts } from '../parts.ts'
import type { Api } from './api-env.ts'
import { errorAnswers, okAnswer, projectParam } from './api-schemas.ts'
import { servedProjectOf } from './require-key.ts'

const trigger = createRoute({
  method: 'post',
  path: '/v1/project/update/{projectId}',
  operationId: 'triggerDeployment',
  summary: 'Trigger a deployment',
  description:
    'Reads the content again from its source: the docs folder, the git remote, or the last upload. Specs named by URL are fetched again. Calls made while a deployment is queued join it.',
  tags: ['Deployments'],
  request: { params: projectParam },
  responses: {
    202: {
      description: 'The deployment is queued.',
      content: { 'application/json': { schema: triggeredDeployment } },
    },
    ...errorAnswers,
  },
})

const getStatus = createRoute({
  method: 'get',
  path: '/v1/project/update-status/{statusId}',
  operationId: 'getDeploymentStatus',
  summary: 'Get the status of a deployment',
  tags: ['Deployments'],
  request: {
    params: z.object({ statusId: z.string().openapi({ param: { name: 'statusId', in: 'path' } }) }),
  },
  responses: { ...okAnswer(deploymentStatus, 'The status of the deployment.'), ...errorAnswers },
})

/** Asks for a deployment, wherever the content comes from; its id, or undefined where there is nothing to deploy. */
export async function triggerDeployment(
  { uploads, deployments }: Pick<AppParts, 'uploads' | 'deployments'>,
  createdBy: string,
): Promise<string> {
  if (uploads) return uploads.redeploy(createdBy)
  if (deployments) return deployments.trigger().id
  throw new Problem('not-found', 'This server does not deploy')
}

export function addDeploymentOperations(api: Api): void {
  api.openapi(trigger, async (c) => {
    await servedProjectOf(c)
    return c.json({ statusId: await triggerDeployment(c.env.request.parts, 'api') }, 202)
  })

  api.openapi(getStatus, async (c) => {
    const { request, records } = c.env
    const { statusId } = c.req.valid('param')
    const here = request.parts.deployments?.find(statusId)
    if (here && records.project.organizationId === c.get('organizationId'))
      return c.json(statusOf({ ...inFolder(here), projectId: records.project.id }), 200)
    // Sent, or fetched from git: any server of the installation knows it.
    const stored = await records.store.deployments.findAnywhere(statusId)
    const project = stored && (await records.store.projects.find(stored.projectId))
    if (!stored || project?.organizationId !== c.get('organizationId'))
      throw new Problem('not-found', 'Deployment not found')
    return c.json(statusOf(stored), 200)
  })
}

interface Reported extends Omit<StoredDeployment, 'createdBy' | 'builtBy' | 'status'> {
  readonly projectId: string
  readonly status: StoredDeployment['status'] | 'queued'
}

function inFolder({ createdAt, endedAt, ...more }: Deployment): Omit<Reported, 'projectId'> {
  return { ...more, createdAt: createdAt.getTime(), endedAt: endedAt?.getTime() ?? null, commit: null }
}

function statusOf({ id, projectId, createdAt, endedAt, status: state, summary, logs, commit }: Reported) {
  return {
    _id: id,
    projectId,
    createdAt: new Date(createdAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    status: state === 'uploading' ? ('queued' as const) : state,
    summary,
    logs: [...logs],
    author: null,
    commit,
    source: 'api' as const,
  }
}
