import { createRoute, z } from '@hono/zod-openapi'
import type { StoredDeployment } from '../../store/repositories/deployments.ts'
import type { Deployment } from '../../snapshot/deployments.ts'
import type { AppParts } from '../parts.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './api-env.ts'
import { errorAnswers, gitCommit, okAnswer, projectParam } from './api-schemas.ts'
import { servedProjectOf } from './require-key.ts'

const status = z
  .object({
    _id: z.string(),
    projectId: z.string(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    status: z.enum(['queued', 'in_progress', 'success', 'failure']),
    summary: z.string(),
    logs: z.array(z.string()),
    author: z.null(),
    commit: gitCommit.nullable(),
    source: z.literal('api'),
  })
  .openapi('DeploymentStatus')

const trigger = createRoute({
  method: 'post',
  path: '/v1/project/update/{projectId}',
  operationId: 'triggerDeployment',
  summary: 'Trigger a deployment',
  description:
    'Takes the content anew from where the project has it: the docs folder, the git remote, or what was sent last; specs that are named by URL are fetched again. Calls that wait for the same start are one deployment.',
  tags: ['Deployments'],
  request: { params: projectParam },
  responses: {
    202: {
      description: 'The deployment is queued.',
      content: {
        'application/json': { schema: z.object({ statusId: z.string() }).openapi('TriggeredDeployment') },
      },
    },
    ...errorAnswers,
  },
})

const getStatus = createRoute({
  method: 'get',
  path: '/v1/project/update-status/{statusId}',
  operationId: 'getDeploymentStatus',
  summary: 'Read the state of a deployment',
  tags: ['Deployments'],
  request: {
    params: z.object({ statusId: z.string().openapi({ param: { name: 'statusId', in: 'path' } }) }),
  },
  responses: { ...okAnswer(status, 'The state of the deployment.'), ...errorAnswers },
})

/** Asks for a deployment, wherever the content comes from; its id, or undefined where there is nothing to deploy. */
export async function triggerDeployment(
  { uploads, deployments }: Pick<AppParts, 'uploads' | 'deployments'>,
  createdBy: string,
): Promise<string> {
  if (uploads) return uploads.redeploy(createdBy)
  if (deployments) return deployments.trigger().id
  throw new ApiError(404, 'This server does not deploy')
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
      throw new ApiError(404, 'Deployment not found')
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
