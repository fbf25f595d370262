import { snapshotsOf } from '../../access/snapshot-handle.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Installation } from '../installation.ts'
import { missingLoginSecret } from '../missing-login-secret.ts'
import { Reloads } from '../reloads.ts'
import { StartError } from '../start-error.ts'
import type { SiteSource } from './site-source.ts'

export interface FolderOptions {
  readonly root: string
  readonly dataFolder: string
  readonly configFile?: string | undefined
  /** Id of the project, where another than that of lectern.json. */
  readonly projectId?: string | undefined
  /** Public address, where another than that of lectern.json. */
  readonly baseUrl?: string | undefined
}

/** A docs folder of this machine. It is read again on request. */
export async function openFolder(installation: Installation, options: FolderOptions): Promise<SiteSource> {
  const { root, configFile, dataFolder } = options
  const build = installation.observe.build(buildSnapshot)
  // The folder and the machine are the operator's, so nobody stands between them and a spec of this machine.
  const live = new LiveSnapshot({ root, configFile, dataFolder, localSpecs: true, build })
  // Specs that are fetched by URL make pages, so the site waits for them once.
  await live.refetch()
  const { settings, config } = live.current.get()
  requireSettings(live, configFile)
  const missing = missingLoginSecret(settings.auth, installation.environment)
  if (missing !== undefined) throw new StartError(missing)
  const project = await installation.store.projects.ensure({
    id: options.projectId ?? settings.project,
    organization: settings.organization,
    name: config.name,
  })
  const refresh = async () => {
    const fetched = await live.refetch()
    if (fetched.outcome === 'failed') return fetched
    const rebuilt = live.rebuild()
    return rebuilt.outcome === 'unchanged' ? fetched : rebuilt
  }
  return {
    project,
    live,
    configFile,
    dataFolder,
    baseUrl: options.baseUrl ?? settings.baseUrl,
    publishing: { kind: 'folder', reloads: new Reloads({ refresh, snapshots: snapshotsOf(live.current) }) },
    sharedIndex: undefined,
    deployer: undefined,
    refresh,
    close: () => Promise.resolve(),
  }
}

/** A mistake in lectern.json could open what should be closed: it is corrected first. */
function requireSettings(live: LiveSnapshot, configFile: string | undefined): void {
  const diagnostics = live.current
    .get()
    .diagnostics.filter(
      ({ severity, file }) =>
        severity === 'error' && file !== undefined && (file === 'lectern.json' || file === configFile),
    )
  if (diagnostics.length > 0)
    throw new StartError(`${configFile ?? 'lectern.json'} is not right.`, { diagnostics })
}
