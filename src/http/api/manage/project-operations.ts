import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Problem } from '../../../lib/problem.ts'
import { isProjectId, PROJECT_ID_RULE } from '../../../shared/project-id.ts'
import type { ManagedProject } from '../../../shared/api/projects.ts'
import { quotasOf } from '../../../shared/quotas.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { Project } from '../../../store/repositories/projects.ts'
import { isHalfRestored } from '../../../store/transfer/restore-project.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { invalidBody } from '../invalid-request.ts'
import { servedProjectOf } from '../require-key.ts'
import { manageRoute, targetParam } from './manage-route.ts'
import { requireConfirmedAdmin, requireRole } from './require-dashboard-user.ts'

const list = manageRoute('GET projects', {
  id: 'listProjects',
  summary: 'List the projects of the organization',
  role: 'admin',
})

const create = manageRoute('POST projects', {
  id: 'createProject',
  summary: 'Create a project',
  role: 'admin',
})

const change = manageRoute('PATCH projects/{targetId}', {
  id: 'updateProject',
  summary: 'Rename, suspend or resume a project',
  role: 'admin',
  params: targetParam,
})

const backUp = manageRoute('POST projects/{targetId}/backup', {
  id: 'backUpProject',
  summary: 'Create a backup of a project on the server',
  role: 'admin',
  params: targetParam,
})

const remove = manageRoute('DELETE projects/{targetId}', {
  id: 'deleteProject',
  summary: 'Delete a project with all its data',
  role: 'admin',
  params: targetParam,
  query: z.object({
    confirm: z.string().max(64).describe('The ID of the project once more. Only a backup brings it back.'),
  }),
})

/** Projects of one organization. Addresses, sources and quotas are the operator's to give. */
export function addProjectOperations(api: Api): void {
  api.openapi(list, async (c) => {
    requireRole(c, 'admin')
    await servedProjectOf(c)
    return c.json({ projects: await describeAll(c), canChange: takesUploads(c), most: mostProjects(c) }, 200)
  })

  api.openapi(create, async (c) => {
    await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    requireUploads(c)
    const { id, name = id } = c.req.valid('json')
    if (!isProjectId(id)) throw invalidBody(`id: ${PROJECT_ID_RULE}`)
    const { store } = c.env.records
    const organizationId = c.get('organizationId')
    const most = mostProjects(c)
    if ((await ownProjects(c)).length >= most)
      throw new Problem(
        'quota-exceeded',
        `This organization has ${most} projects, as many as it can have. Delete one, or ask the operator for more (\`quotas.projects\`).`,
      )
    const made = await store.projects.create({ id, organizationId, name })
    if (!made) throw new Problem('conflict', `The project ID ${id} is taken; choose another`)
    await note(c, 'project.create', id)
    return c.json(await describe(c, made), 200)
  })

  api.openapi(change, async (c) => {
    await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    requireUploads(c)
    const project = await targetOf(c)
    const { name, state } = c.req.valid('json')
    const { projects, engine } = c.env.records.store
    if (project.state === 'deleting')
      throw new Problem('conflict', `Project ${project.id} is half deleted; finish deleting it`)
    if (state !== undefined && state !== project.state) {
      requireAnother(c, project, 'suspend')
      if (state === 'active' && (await isHalfRestored(engine, project.id)))
        throw new Problem(
          'conflict',
          `A restore of project ${project.id} was interrupted; the operator finishes it with \`lectern restore --project\``,
        )
      await projects.setState(project.id, state)
      await note(c, state === 'active' ? 'project.resume' : 'project.suspend', project.id)
    }
    if (name !== undefined && name !== project.name) {
      await projects.rename(project.id, name)
      await note(c, 'project.rename', `${project.id} ${name}`)
    }
    return c.json(await describe(c, await targetOf(c)), 200)
  })

  api.openapi(backUp, async (c) => {
    await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const project = await targetOf(c)
    const { backUp: make } = c.env.request.parts.operations
    if (!make) throw new Problem('conflict', 'This server does not create backups; use `lectern backup`')
    const made = await make(project)
    await note(c, 'project.backup', `${project.id} ${made.file}`)
    return c.json(made, 200)
  })

  api.openapi(remove, async (c) => {
    await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    requireUploads(c)
    const project = await targetOf(c)
    requireAnother(c, project, 'delete')
    if (c.req.valid('query').confirm !== project.id)
      throw new Problem('bad-query', `Send confirm=${project.id} to delete this project`)
    const deletedRows = await c.env.records.store.projects.delete(project.id)
    await note(c, 'project.delete', project.id)
    return c.json({ deletedRows }, 200)
  })
}

function takesUploads(c: Context<ApiEnv>): boolean {
  return c.env.request.parts.content.publishing.kind === 'deployments'
}

function requireUploads(c: Context<ApiEnv>): void {
  if (!takesUploads(c))
    throw new Problem(
      'conflict',
      'This server serves folders, and its projects are those folders; start it with --uploads to create and change projects',
    )
}

/** Who takes away the project at whose address they ask could not put it back. */
function requireAnother(c: Context<ApiEnv>, { id }: Project, action: string): void {
  if (id === c.env.records.project.id)
    throw new Problem(
      'conflict',
      `This is the project you are using; use the dashboard or the URL of another project, or ask the operator: \`lectern project ${action} ${id}\``,
    )
}

function mostProjects(c: Context<ApiEnv>): number {
  return c.env.request.view.settings.quotas.projects
}

async function ownProjects(c: Context<ApiEnv>): Promise<readonly Project[]> {
  const all = await c.env.records.store.projects.list()
  return all.filter(({ organizationId }) => organizationId === c.get('organizationId'))
}

/** Somebody else's is answered like one that is not. */
async function targetOf(c: Context<ApiEnv>): Promise<Project> {
  const id = c.req.param('targetId')
  const project = (await ownProjects(c)).find((one) => one.id === id)
  if (!project) throw new Problem('not-found', 'Project not found')
  return project
}

async function describeAll(c: Context<ApiEnv>): Promise<ManagedProject[]> {
  const { store } = c.env.records
  const [projects, addresses, events] = await Promise.all([
    ownProjects(c),
    store.hosts.all(),
    store.eventsOf(Math.floor(Date.now() / DAY_MS)),
  ])
  const usual = c.env.request.view.settings.quotas
  return Promise.all(
    projects.map(async ({ id, name, state }) => {
      const quotas = quotasOf(await store.liveSettings.all(id), usual)
      const { pages = null, deploymentBytes = null, deployments = null, eventsPerDay = null } = quotas
      return {
        id,
        name,
        state,
        urls: addresses.filter(({ projectId }) => projectId === id).map(({ url }) => url),
        quotas: { pages, deploymentBytes, deployments, eventsPerDay },
        eventsToday: eventsPerDay === null ? null : (events.get(id) ?? 0),
      }
    }),
  )
}

async function describe(c: Context<ApiEnv>, { id }: Project): Promise<ManagedProject> {
  const found = (await describeAll(c)).find((one) => one.id === id)
  if (!found) throw new Problem('not-found', 'Project not found')
  return found
}

function note(c: Context<ApiEnv>, action: string, target: string): Promise<void> {
  const { email: who } = c.get('user')
  return c.env.records.store.audit.note(c.get('organizationId'), { who, action, target })
}
