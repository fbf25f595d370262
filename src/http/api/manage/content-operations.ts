import type { Records } from '../../../analytics/records.ts'
import type { Diagnostic } from '../../../lib/diagnostic.ts'
import type { ContentState, ContentSummary } from '../../../shared/api/content.ts'
import type { Reload } from '../../parts.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Context } from 'hono'
import type { StoredDeployment } from '../../../store/repositories/stored-deployment.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { previewLinks } from '../preview-links.ts'
import { activateDeployment } from '../activate-deployment.ts'
import { triggerDeployment } from '../deployment-operations.ts'
import { servedProjectOf } from '../require-key.ts'
import { deploymentParam, manageRoute } from './manage-route.ts'
import { requireRole } from './require-dashboard-user.ts'

const MOST_DIAGNOSTICS = 1000
const MOST_DEPLOYMENTS = 50

const getContent = manageRoute('GET content', { id: 'getContent', summary: 'Get the state of the content' })

const redeploy = manageRoute('POST content/deploy', {
  id: 'redeploy',
  summary: 'Reload the content',
  role: 'editor',
})

const activate = manageRoute('POST content/deployments/{deploymentId}/activate', {
  id: 'activateManagedDeployment',
  summary: 'Make a preview or an earlier deployment live',
  role: 'editor',
  params: deploymentParam,
})

export function addContentOperations(api: Api): void {
  api.openapi(getContent, async (c) => {
    await servedProjectOf(c)
    const { publishing } = c.env.request.parts.content
    const { diagnostics, checking } = findings(c.env.request)
    const deployments =
      publishing.kind === 'folder'
        ? publishing.reloads.list().slice(0, MOST_DEPLOYMENTS).map(inFolder)
        : await uploaded(c)
    return c.json(
      {
        summary: contentSummary(c.env.request),
        source: await sourceOf(c.env.records, publishing.kind === 'deployments'),
        pullRequests: publishing.kind === 'folder' ? [] : await pullRequestsOf(c.env.records),
        checking,
        diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS).map((found) => ({
          severity: found.severity,
          code: found.code,
          message: found.message,
          file: found.file ?? null,
          line: found.line ?? null,
          column: found.column ?? null,
          hint: found.hint ?? null,
        })),
        deployments,
      },
      200,
    )
  })

  api.openapi(redeploy, async (c) => {
    const { email: who } = requireRole(c, 'editor')
    await servedProjectOf(c)
    const statusId = await triggerDeployment(c.env.request.parts.content.publishing, who)
    await c.env.records.store.audit.note(c.get('organizationId'), {
      who,
      action: 'deployment.trigger',
      target: statusId,
    })
    return c.json({ statusId }, 200)
  })

  api.openapi(activate, async (c) => {
    const { email: who } = requireRole(c, 'editor')
    const project = await servedProjectOf(c)
    const { deploymentId: id } = c.req.valid('param')
    await activateDeployment(c, project, id)
    await c.env.records.store.audit.note(c.get('organizationId'), {
      who,
      action: 'deployment.activate',
      target: id,
    })
    return c.json({ id }, 200)
  })
}

/** What was sent to this server. */
async function uploaded(c: Context<ApiEnv>) {
  const { store, project } = c.env.records
  const list = await store.deployments.list(project.id, MOST_DEPLOYMENTS)
  const live = await store.liveDeployments.of(project.id)
  return list.map((one) => ({
    id: one.id,
    live: one.id === live,
    status: one.status === 'uploading' ? ('queued' as const) : one.status,
    summary: one.summary,
    logs: [...one.logs],
    createdAt: new Date(one.createdAt).toISOString(),
    endedAt: one.endedAt === null ? null : new Date(one.endedAt).toISOString(),
    createdBy: one.createdBy,
    commit: one.commit && { sha: one.commit.sha, message: one.commit.message },
    preview: previewOf(c, one),
  }))
}

function previewOf(c: Context<ApiEnv>, one: StoredDeployment) {
  const { previewUrl: url, differenceUrl, branch, expiresAt } = previewLinks(c, one)
  return one.status === 'success' && expiresAt !== null ? { url, differenceUrl, branch, expiresAt } : null
}

async function sourceOf({ store, project }: Records, uploads: boolean): Promise<ContentState['source']> {
  const git = uploads ? await store.sources.find(project.id) : undefined
  return git
    ? { kind: 'git', url: git.url, problem: git.problem }
    : { kind: uploads ? 'uploads' : 'folder', url: null, problem: null }
}

async function pullRequestsOf({ store, project }: Records): Promise<ContentState['pullRequests']> {
  const found = await store.pullRequests.list(project.id, MOST_DEPLOYMENTS)
  return found.map(({ number, branch, state, deploymentId, problem }) => ({
    number,
    branch,
    state,
    deploymentId,
    problem,
  }))
}

/** A reload of the folder. */
function inFolder({ id, status, summary, logs, createdAt, endedAt }: Reload) {
  return {
    id,
    status,
    summary,
    logs: [...logs],
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    createdBy: null,
    commit: null,
    live: false,
    preview: null,
  }
}

export function contentSummary(request: RequestContext): ContentSummary {
  const { id, pageCount } = request.parts.content.snapshots.get()
  const { diagnostics } = findings(request)
  const count = (severity: string) => diagnostics.filter((found) => found.severity === severity).length
  return { snapshot: id, pages: pageCount, errors: count('error'), warnings: count('warning') }
}

/** What was found while reading, and what the thorough check adds once it is done. */
function findings({ parts }: RequestContext): {
  readonly diagnostics: readonly Diagnostic[]
  readonly checking: boolean
} {
  const { snapshots, checkContent } = parts.content
  const { id, diagnostics } = snapshots.get()
  const more = checkContent(id)
  const all = [...diagnostics, ...(more ?? [])].map((found) => [JSON.stringify(found), found] as const)
  return { diagnostics: [...new Map(all).values()], checking: more === undefined }
}
