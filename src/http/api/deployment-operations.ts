import { createRoute, z } from '@hono/zod-openapi'
import type { Deployment } from '../../snapshot/deployments.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './api-env.ts'
import { errorAnswers, okAnswer, projectParam } from './api-schemas.ts'
import { projectOf } from './require-key.ts'

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
    commit: z.null(),
    source: z.literal('api'),
  })
  .openapi('DeploymentStatus')

const trigger = createRoute({
  method: 'post',
  path: '/v1/project/update/{projectId}',
  operationId: 'triggerDeployment',
  summary: 'Trigger a deployment',
  description:
    'Reads the docs folder and the specs that are fetched by URL anew. Calls that wait for the same start are one deployment.',
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

export function addDeploymentOperations(api: Api): void {
  api.openapi(trigger, async (c) => {
    await projectOf(c)
    const { deployments } = c.env.request.parts
    if (!deployments) throw new ApiError(404, 'This server does not deploy')
    return c.json({ statusId: deployments.trigger().id }, 202)
  })

  api.openapi(getStatus, (c) => {
    const { request, records } = c.env
    const own = records.project.organizationId === c.get('organizationId')
    const found = own ? request.parts.deployments?.find(c.req.valid('param').statusId) : undefined
    if (!found) throw new ApiError(404, 'Deployment not found')
    return c.json(statusOf(found, records.project.id), 200)
  })
}

function statusOf({ id, createdAt, endedAt, status: state, summary, logs }: Deployment, projectId: string) {
  return {
    _id: id,
    projectId,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    status: state,
    summary,
    logs: [...logs],
    author: null,
    commit: null,
    source: 'api' as const,
  }
}
