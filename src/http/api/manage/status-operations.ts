import type { InstallationStatus } from '../../../shared/api/status.ts'
import { schemaVersion } from '../../../store/repositories/check-store.ts'
import type { Store } from '../../../store/store.ts'
import type { Api } from '../api-env.ts'
import { servedProjectOf } from '../require-key.ts'
import { manageRoute } from './manage-route.ts'

/** One that said nothing for so long has ended. */
const ALIVE_MS = 15_000

const getStatus = manageRoute('GET status', {
  id: 'getStatus',
  summary: 'Get servers, versions and what each serves',
})

export function addStatusOperations(api: Api): void {
  api.openapi(getStatus, async (c) => {
    await servedProjectOf(c)
    const { store } = c.env.records
    const started = performance.now()
    const schema = await schemaVersion(store.engine)
    const storeMs = Math.round((performance.now() - started) * 10) / 10
    const { version } = c.env.request.parts.operations
    const status = await readStatus(store, c.get('organizationId'))
    const files = await checkFiles(store)
    return c.json({ version, schema, store: store.engine.kind, storeMs, files, ...status }, 200)
  })
}

/** What is wrong with a bucket is in the log, and what `lectern doctor` says. */
async function checkFiles({ bodies }: Store): Promise<InstallationStatus['files']> {
  const { home, bucket } = bodies
  if (!bucket) return { home, works: true, ms: 0 }
  const started = performance.now()
  const works = await bucket.check().then(
    () => true,
    () => false,
  )
  return { home, works, ms: Math.round(performance.now() - started) }
}

async function readStatus(
  store: Store,
  organizationId: string,
): Promise<Pick<InstallationStatus, 'servers' | 'projects'>> {
  const now = Date.now()
  const servers = await store.nodes.servers(ALIVE_MS)
  const own = (await store.projects.list()).filter((project) => project.organizationId === organizationId)
  const live = await store.liveDeployments.since(own.map(({ id }) => id))
  const projects = own.map(async ({ id, name, state }) => {
    const current = live.get(id)
    const shown = await store.nodes.list(id, ALIVE_MS)
    const behind = current ? shown.filter(({ deploymentId }) => deploymentId !== current.deploymentId) : []
    return {
      id,
      name,
      state,
      live: current?.deploymentId ?? null,
      liveSince: current ? new Date(current.at).toISOString() : null,
      showing: shown.length - behind.length,
      behind: behind.map(({ nodeId, deploymentId }) => ({
        server: nodeId,
        deployment: deploymentId,
        ms: Math.max(0, now - (current?.at ?? now)),
      })),
    }
  })
  return {
    servers: servers.map(({ nodeId, version, seenMs }) => ({
      id: nodeId,
      version,
      seenMs: Math.max(0, seenMs),
    })),
    projects: await Promise.all(projects),
  }
}
