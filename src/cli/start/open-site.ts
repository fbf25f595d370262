import { DeployedSite } from '../../deploy/deployed-site.ts'
import { timedEngine } from '../../operations/timed-engine.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { RedisRateStore } from '../../limits/redis-store.ts'
import type { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import { openLimits } from '../open-limits.ts'
import { openSiteRecords, type SiteRecords } from '../open-records.ts'
import { loginFault } from './login-fault.ts'
import type { Instruments } from './open-instruments.ts'
import type { StartOptions } from './start-options.ts'
import { watchedSnapshot } from './watched-snapshot.ts'

/** A site that can be served: its pages, its state, its limits. */
export interface OpenSite extends SiteRecords {
  readonly live: LiveSnapshot
  readonly limits: RedisRateStore | undefined
  /** What was uploaded, on a server that shows that. */
  readonly deployed: DeployedSite | undefined
}

/** Why a site cannot be served, for the operator. */
export interface Refusal {
  readonly refused: string | readonly Diagnostic[]
}

/** Reads the folder and opens what the site remembers. */
export async function openSite(
  { environment, root, configFile, dataFolder, uploads }: StartOptions,
  { log, meters, tracer }: Instruments,
): Promise<OpenSite | Refusal> {
  const live = watchedSnapshot({ root, configFile, dataFolder }, meters)
  // Specs that are fetched by URL make pages, so the site waits for them once.
  await live.refetch()
  const snapshot = live.current.get()
  const broken = snapshot.diagnostics.filter(
    ({ severity, file }) =>
      severity === 'error' && file !== undefined && (file === 'lectern.json' || file === configFile),
  )
  if (broken.length > 0) return { refused: broken }
  const limits = await openLimits(environment, (message) => log.warn(message))
  if (limits instanceof Error) return { refused: limits.message }
  const { project: id, organization } = snapshot.project
  const opened = await openSiteRecords({
    dataFolder,
    environment,
    project: { id, organization, name: uploads ? undefined : snapshot.config.name },
    around: (engine) => timedEngine(engine, meters, tracer),
  })
  if (opened instanceof Error) return { refused: opened.message }
  meters.watchEvents(opened.records.events)
  const unready = loginFault(snapshot.project.auth, environment)
  if (unready !== undefined) return { refused: unready }
  const { store, project } = opened.records
  const deployed = uploads
    ? new DeployedSite({
        records: store.deployments,
        projectId: project.id,
        dataFolder,
        live,
        redisUrl: environment.redisUrl,
        onProblem: (message) => log.warn(message),
      })
    : undefined
  await deployed?.start()
  return { ...opened, live, limits, deployed }
}
