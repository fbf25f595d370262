import { Problem } from '../../lib/problem.ts'
import { invalidBody } from './invalid-request.ts'
import { createRoute, z } from '@hono/zod-openapi'
import {
  MOST_FILE_BYTES,
  newDeployment,
  startedDeployment,
  storedFiles,
  uploadedDeployment,
  uploadedDeployments,
} from '../../shared/api/deployments.ts'
import { unzip, type Unzipped } from 'fflate'
import { hashOf } from '../../deploy/folder-files.ts'
import { fileListFault } from '../../deploy/materialize.ts'
import type { StoredDeployment } from '../../store/repositories/stored-deployment.ts'
import { plural } from '../../shared/plural.ts'
import { timeId } from '../../store/time-id.ts'
import { activateDeployment } from './activate-deployment.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { allowBrokenPages, errorAnswers, jsonBody, okAnswer, projectParam } from './api-schemas.ts'
import { queued } from '../request/in-turn.ts'
import { previewLinks } from './preview-links.ts'
import { projectOf, servedProjectOf } from './require-key.ts'
import type { Context } from 'hono'

const MOST_UNPACKED_BYTES = 128_000_000
/** The CLI sends 500 at a time. */
const MOST_ENTRIES = 2000
const LISTED = 50
/** A server that said nothing for so long is not one any more. */
const NODE_ALIVE_MS = 15_000

const deploymentParam = projectParam.extend({
  deploymentId: z
    .string()
    .max(64)
    .openapi({ param: { name: 'deploymentId', in: 'path' } }),
})

const tags = ['Deployments']

const begin = createRoute({
  method: 'post',
  path: '/v1/project/{projectId}/deployments',
  operationId: 'startDeployment',
  summary: 'Start a deployment',
  description:
    'Lists the files of the new site. The response says which of them the server does not have yet.',
  tags,
  request: {
    params: projectParam,
    body: jsonBody(newDeployment),
  },
  responses: { ...okAnswer(startedDeployment, 'The files to upload next.'), ...errorAnswers },
})

const send = createRoute({
  method: 'post',
  path: '/v1/project/{projectId}/files',
  operationId: 'uploadFiles',
  summary: 'Upload files',
  description: 'A ZIP archive whose entries are named by the SHA-256 of their content.',
  tags,
  request: {
    params: projectParam,
    body: {
      required: true,
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  responses: {
    ...okAnswer(storedFiles, 'How many files were stored.'),
    ...errorAnswers,
  },
})

const finish = createRoute({
  method: 'post',
  path: '/v1/project/{projectId}/deployments/{deploymentId}/finish',
  operationId: 'finishDeployment',
  summary: 'Finish a deployment',
  description: 'Builds the deployment once all files are uploaded, and makes it live if the build succeeds.',
  tags,
  request: {
    params: deploymentParam,
    query: z.object({
      preview: z
        .enum(['true', 'false'])
        .optional()
        .describe('Build a preview at `previewUrl`; the live site does not change.'),
      branch: z
        .string()
        .min(1)
        .max(255)
        // oxlint-disable-next-line no-control-regex
        .regex(/^[^\0-\x1f\x7f]+$/, 'must hold no control characters')
        .optional()
        .describe(
          'Branch that it is a preview of; only with `preview`. `branchUrl` shows its newest preview.',
        ),
      allowBrokenPages,
    }),
  },
  responses: { ...okAnswer(uploadedDeployment, 'The deployment, while it is being built.'), ...errorAnswers },
})

const activate = createRoute({
  method: 'post',
  path: '/v1/project/{projectId}/deployments/{deploymentId}/activate',
  operationId: 'activateDeployment',
  summary: 'Make a preview or an earlier deployment live',
  tags,
  request: { params: deploymentParam },
  responses: { ...okAnswer(uploadedDeployment, 'The deployment, now live.'), ...errorAnswers },
})

const read = createRoute({
  method: 'get',
  path: '/v1/project/{projectId}/deployments/{deploymentId}',
  operationId: 'getDeployment',
  summary: 'Get a deployment',
  tags,
  request: { params: deploymentParam },
  responses: { ...okAnswer(uploadedDeployment, 'The deployment.'), ...errorAnswers },
})

const list = createRoute({
  method: 'get',
  path: '/v1/project/{projectId}/deployments',
  operationId: 'listDeployments',
  summary: 'List deployments',
  tags,
  request: { params: projectParam },
  responses: {
    ...okAnswer(uploadedDeployments, 'Deployments, newest first.'),
    ...errorAnswers,
  },
})

export function addUploadOperations(api: Api): void {
  api.openapi(begin, async (c) => {
    const project = await servedProjectOf(c)
    const uploads = requireUploads(c)
    const { files } = c.req.valid('json')
    const fault = fileListFault(files)
    if (fault !== undefined) throw invalidBody(`files: ${fault}`)
    const tooMuch = await uploads.quotas.bytesFault(files)
    if (tooMuch !== undefined) throw new Problem('quota-exceeded', tooMuch)
    const { deployments, files: stored } = c.env.records.store
    const id = timeId()
    await deployments.begin(project, { id, createdBy: 'api', files })
    const missing = await stored.missing(
      project,
      Object.values(files).map(([one]) => one),
    )
    return c.json({ id, missing: [...missing] }, 200)
  })

  api.openapi(send, async (c) => {
    const project = await servedProjectOf(c)
    requireUploads(c)
    const { queues } = c.env.request.parts.readers
    const wantedBy = { group: c.get('organizationId'), caller: c.env.address }
    const kept = await queued(
      queues.uploads.run(wantedBy, () => keepFiles(c, project)),
      'uploads',
    )
    return c.json({ kept }, 200)
  })

  api.openapi(finish, async (c) => {
    const project = await servedProjectOf(c)
    const uploads = requireUploads(c)
    const { store } = c.env.records
    const { deploymentId } = c.req.valid('param')
    const query = c.req.valid('query')
    if (query.branch !== undefined && query.preview !== 'true')
      throw new Problem('bad-query', 'Only a preview has a "branch"; add preview=true')
    const files = await store.deployments.files(project, deploymentId)
    if (!files) throw new Problem('not-found', 'Deployment not found')
    const missing = await store.files.missing(
      project,
      Object.values(files).map(([one]) => one),
    )
    if (missing.length > 0)
      throw new Problem('conflict', `${plural(missing.length, 'file')} not uploaded yet`)
    // Whoever waits asks again; a connection that breaks does not break the build.
    const options = {
      preview: query.preview === 'true',
      branch: query.branch,
      allowBrokenPages: query.allowBrokenPages === 'true',
    }
    void uploads
      .build(deploymentId, options)
      .catch((error: unknown) => c.env.request.parts.operations.onError(error, c.env.request.id))
    return c.json(await described(c, project, deploymentId), 200)
  })

  api.openapi(activate, async (c) => {
    const project = await servedProjectOf(c)
    const { deploymentId } = c.req.valid('param')
    requireUploads(c)
    await activateDeployment(c, project, deploymentId)
    return c.json(await described(c, project, deploymentId), 200)
  })

  api.openapi(read, async (c) => {
    const project = await projectOf(c)
    return c.json(await described(c, project, c.req.valid('param').deploymentId), 200)
  })

  api.openapi(list, async (c) => {
    const project = await projectOf(c)
    const all = await c.env.records.store.deployments.list(project, LISTED)
    const deployments = await Promise.all(all.map((one) => describe(c, project, one)))
    return c.json({ deployments }, 200)
  })
}

/** The body is read when it is its turn: until then it waits in the connection, not in our memory. */
async function keepFiles(c: Context<ApiEnv>, project: string): Promise<number> {
  const entries = Object.entries(await unpack(new Uint8Array(await c.req.arrayBuffer())))
  const files = entries.map(([name, bytes]) => {
    if (hashOf(bytes) !== name) throw invalidBody(`${name.slice(0, 80)}: is not the SHA-256 of its content`)
    return { hash: name, bytes }
  })
  const { deployments, files: stored } = c.env.records.store
  const wanted = await deployments.wantedFiles(project)
  const stray = files.find(({ hash }) => !wanted.has(hash))
  if (stray) throw invalidBody(`${stray.hash}: is in no deployment that waits for files; start one first`)
  await stored.keep(project, files)
  return files.length
}

function requireUploads(c: Context<ApiEnv>) {
  const { publishing } = c.env.request.parts.content
  if (publishing.kind !== 'deployments')
    throw new Problem('conflict', 'This server serves a folder; start it with --uploads to deploy to it')
  return publishing.deployments
}

async function described(c: Context<ApiEnv>, project: string, id: string) {
  const found = await c.env.records.store.deployments.find(project, id)
  if (!found) throw new Problem('not-found', 'Deployment not found')
  return describe(c, project, found)
}

async function describe(c: Context<ApiEnv>, project: string, one: StoredDeployment) {
  const { liveDeployments, nodes: servers } = c.env.records.store
  const nodes = await servers.list(project, NODE_ALIVE_MS)
  const { builtBy: _, ...shown } = one
  return {
    ...shown,
    logs: [...one.logs],
    commit: one.commit,
    createdAt: new Date(one.createdAt).toISOString(),
    endedAt: one.endedAt === null ? null : new Date(one.endedAt).toISOString(),
    live: (await liveDeployments.of(project)) === one.id,
    ...previewLinks(c, one),
    nodes: {
      total: nodes.length,
      showing: nodes.filter(({ deploymentId }) => deploymentId === one.id).length,
    },
  }
}

/** What an archive says it holds is checked before it is unpacked. */
function unpack(bytes: Uint8Array): Promise<Unzipped> {
  let total = 0
  let count = 0
  return new Promise((resolve, reject) => {
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          total += originalSize
          if (++count > MOST_ENTRIES) return false
          return /^[\da-f]{64}$/.test(name) && originalSize <= MOST_FILE_BYTES && total <= MOST_UNPACKED_BYTES
        },
      },
      (error, files) => {
        if (error) reject(invalidBody('the body is not a ZIP archive'))
        else if (count > MOST_ENTRIES)
          reject(new Problem('too-large', `An archive may hold ${MOST_ENTRIES} files; send several`))
        else if (total > MOST_UNPACKED_BYTES)
          reject(new Problem('too-large', `An archive can contain at most ${MOST_UNPACKED_BYTES} bytes`))
        else resolve(files)
      },
    )
  })
}
