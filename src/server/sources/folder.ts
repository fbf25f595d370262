import { snapshotsOf } from '../../access/snapshot-handle.ts'
import type { ReadAhead } from '../../content/read-ahead.ts'
import type { TriggerOptions } from '../../deploy/source-deployer.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { failedBy } from '../../lib/refresh-result.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { plural } from '../../shared/plural.ts'
import type { Installation } from '../installation.ts'
import { missingLoginSecret } from '../missing-login-secret.ts'
import { Reloads } from '../reloads.ts'
import { pageCheck } from '../search/check-pages.ts'
import { StartError } from '../start-error.ts'
import { unlessAway } from '../unless-away.ts'
import { openWebhooks } from './open-webhooks.ts'
import type { SiteSource } from './site-source.ts'

export interface FolderOptions {
  readonly root: string
  readonly dataFolder: string
  readonly configFile?: string | undefined
  /** Id of the project, where another than that of lectern.json. */
  readonly projectId?: string | undefined
  /** Public address, where another than that of lectern.json. */
  readonly baseUrl?: string | undefined
  /** Another thread that reads the folder already. */
  readonly ahead?: ReadAhead | undefined
  /** Pages that do not compile never keep a reload from being shown. */
  readonly allowBrokenPages?: boolean | undefined
}

/** A docs folder of this machine. It is read again on request. */
export async function openFolder(installation: Installation, options: FolderOptions): Promise<SiteSource> {
  const { root, configFile, dataFolder } = options
  const build = installation.observe.build(buildSnapshot)
  const { privateHosts } = installation.environment
  // The folder and the machine are the operator's, so nobody stands between them and a spec of this machine.
  const live = new LiveSnapshot({
    root,
    configFile,
    dataFolder,
    localSpecs: true,
    privateHosts,
    build,
    baseUrl: options.baseUrl,
    ahead: options.ahead,
  })
  // Specs that are fetched by URL make pages, so the site waits for them once.
  await live.refetch()
  const { settings, config } = live.current.get()
  requireSettings(live, configFile)
  const id = options.projectId ?? settings.project
  const { store, lastKnown, environment } = installation
  const project = await lastKnown.of(`project ${id ?? ''}`, () =>
    store.projects.ensure({ id, organization: settings.organization, name: config.name }),
  )
  const missing = missingLoginSecret(settings.auth, environment)
  if (missing !== undefined && (await store.loginSecrets.sitePassword(project.id)) === undefined)
    throw new StartError(missing)
  const webhooks = openWebhooks(installation, settings, project.id)
  await webhooks?.resume().catch(unlessAway)
  const check = pageCheck({ dataFolder, configFile })
  const refresh = async ({ allowBrokenPages = options.allowBrokenPages }: TriggerOptions = {}) => {
    const staged = await live.stage(root)
    const shown = live.current.get()
    const faults = newFaults(shown.diagnostics, staged.snapshot.diagnostics)
    if (faults.length > 0) return failedBy(faults)
    const broken = await check(staged, { store: allowBrokenPages ? 'always' : 'good' })
    const worse = allowBrokenPages
      ? []
      : broken.filter(({ file }) => hasChanged(file, shown, staged.snapshot))
    if (worse.length > 0)
      return failedBy(
        worse,
        `${plural(new Set(worse.map(({ file }) => file)).size, 'file')} cannot be compiled`,
      )
    return { ...live.show(staged), findings: broken }
  }
  return {
    project,
    live,
    isLocal: true,
    configFile,
    dataFolder,
    baseUrl: settings.baseUrl,
    publishing: { kind: 'folder', reloads: new Reloads({ refresh, snapshots: snapshotsOf(live.current) }) },
    sharedIndex: undefined,
    deployer: undefined,
    pullRequests: undefined,
    webhooks,
    refresh,
    findBroken: () => check(live.shown, { store: 'always' }),
    close: async () => webhooks?.close(),
  }
}

/** A page that was broken when the server started, and still is, keeps nothing else from being shown. */
function hasChanged(file: string | undefined, shown: Snapshot, staged: Snapshot): boolean {
  if (file === undefined) return true
  const [before, now] = [shown.folder.files.get(file), staged.folder.files.get(file)]
  return before === undefined || before.size !== now?.size || before.modified !== now.modified
}

/** What keeps a site from being shown, as far as the one that is shown does not have it too. */
function newFaults(shown: readonly Diagnostic[], staged: readonly Diagnostic[]): readonly Diagnostic[] {
  // Not by line: an edit above a fault that the site has lived with must not make it a new one.
  const nameOf = ({ code, file, message }: Diagnostic) => JSON.stringify([code, file, message])
  const known = new Set(shown.map(nameOf))
  return staged.filter((found) => found.fatal === true && !known.has(nameOf(found)))
}

/** A docs.json that cannot be read hides nothing, and a mistake in lectern.json could open what should be closed. */
function requireSettings(live: LiveSnapshot, configFile: string | undefined): void {
  const { diagnostics, isReadable } = live.current.get()
  if (!isReadable)
    throw new StartError('docs.json cannot be read.', {
      diagnostics: diagnostics.filter(({ fatal }) => fatal === true),
    })
  const faults = diagnostics.filter(
    ({ severity, file }) =>
      severity === 'error' && file !== undefined && (file === 'lectern.json' || file === configFile),
  )
  if (faults.length > 0)
    throw new StartError(`${configFile ?? 'lectern.json'} is invalid.`, { diagnostics: faults })
}
