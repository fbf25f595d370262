import { Problem } from '../../lib/problem.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { triggeredDeployment } from '../../shared/api/content.ts'
import { deploymentStatus } from '../../shared/api/deployments.ts'
import type { StoredDeployment } from '../../store/repositories/stored-deployment.ts'
import type { TriggerOptions } from '../../deploy/source-deployer.ts'
import type { Publishing, Reload } from '../parts.ts'
import type { Api } from './api-env.ts'
import { allowBrokenPages, errorAnswers, isTrue, okAnswer, projectParam } from './api-schemas.ts'
import { servedProjectOf } from './require-key.ts'

const trigger = createRoute({
  method: 'post',
  path: '/v1/project/update/{projectId}',
  operationId: 'triggerDeployment',
  summary: 'Trigger a deployment',
  description:
    'Reads the content again from its source: the docs folder, the git remote, or the last upload. Specs configured by URL are fetched again. Requests that arrive while a deployment is queued are combined with it.',
  tags: ['Deployments'],
  request: { params: projectParam, query: z.object({ allowBrokenPages }) },
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

/** Asks for a deployment, wherever the content comes from; its id. */
export async function triggerDeployment(
  publishing: Publishing,
  createdBy: string,
  options: TriggerOptions = {},
): Promise<string> {
  return publishing.kind === 'folder'
    ? publishing.reloads.trigger(options).id
    : publishing.source.trigger(createdBy, options)
}

export function addDeploymentOperations(api: Api): void {
  api.openapi(trigger, async (c) => {
    await servedProjectOf(c)
    const { publishing } = c.env.request.parts.content
    const allowBrokenPages = isTrue(c.req.valid('query').allowBrokenPages)
    return c.json({ statusId: await triggerDeployment(publishing, 'api', { allowBrokenPages }) }, 202)
  })

  api.openapi(getStatus, async (c) => {
    const { request, records } = c.env
    const { statusId } = c.req.valid('param')
    const { publishing } = request.parts.content
    const here = publishing.kind === 'folder' ? publishing.reloads.find(statusId) : undefined
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

interface Reported extends Omit<StoredDeployment, 'createdBy' | 'builtBy' | 'status' | 'preview' | 'branch'> {
  readonly projectId: string
  readonly status: StoredDeployment['status'] | 'queued'
}

function inFolder({ createdAt, endedAt, ...more }: Reload): Omit<Reported, 'projectId'> {
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
