import { timedEngine } from '../../operations/timed-engine.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { RedisRateStore } from '../../limits/redis-store.ts'
import type { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import { openLimits } from '../open-limits.ts'
import { openServerStore, openSiteRecords, takeOverReports, type SiteRecords } from '../open-records.ts'
import { missingLoginSecret } from './missing-login-secret.ts'
import type { Instruments } from './open-instruments.ts'
import type { StartOptions } from './start-options.ts'
import { watchedSnapshot } from './watched-snapshot.ts'

/** A site that can be served: its pages, its state, its limits. */
export interface OpenSite extends SiteRecords {
  readonly live: LiveSnapshot
  readonly limits: RedisRateStore | undefined
}

/** Why a site cannot be served, for the operator. */
export interface Refusal {
  readonly refused: string | readonly Diagnostic[]
}

/** Reads the folder and opens what the site remembers. */
export async function openSite(
  { environment, root, configFile, dataFolder }: StartOptions,
  { log, meters, tracer }: Instruments,
): Promise<OpenSite | Refusal> {
  // The folder and the machine are the operator's, so nobody stands between them and a spec of this machine.
  const live = watchedSnapshot({ root, configFile, dataFolder, localSpecs: true }, meters)
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
  const unready = missingLoginSecret(snapshot.settings.auth, environment)
  if (unready !== undefined) return { refused: unready }
  const store = await openServerStore({
    dataFolder,
    databaseUrl: environment.databaseUrl,
    around: (engine) => timedEngine(engine, meters, tracer),
  })
  if (store instanceof Error) return { refused: store.message }
  const { project: id, organization } = snapshot.settings
  const project = await store.projects.ensure({ id, organization, name: snapshot.config.name })
  await takeOverReports(store, project.id, dataFolder)
  const state = await openSiteRecords(store, project, environment)
  meters.watchSite({ pages: () => live.current.get().pages.size, events: state.records.events })
  return { ...state, live, limits }
}
