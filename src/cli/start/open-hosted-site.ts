import path from 'node:path'
import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { Housekeeping } from '../../analytics/housekeeping.ts'
import type { DashboardAuth } from '../../auth/dashboard-auth.ts'
import { DeployedSite } from '../../deploy/deployed-site.ts'
import type { DeploymentWatch } from '../../deploy/deployment-watch.ts'
import { emptySite } from '../../deploy/empty-site.ts'
import { SharedIndex } from '../../deploy/shared-index.ts'
import { SourceDeployer } from '../../deploy/source-deployer.ts'
import type { Uploads } from '../../http/parts.ts'
import { ScopedRateStore } from '../../limits/scoped-store.ts'
import type { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Project } from '../../store/repositories/projects.ts'
import { ContentCheck } from '../content-check.ts'
import { openSiteRecords } from '../open-records.ts'
import { INDEX_FILE } from '../threads/kept-index.ts'
import type { SharedSearchIndex } from '../threads/search-thread.ts'
import { assembleSite, type AssembledSite } from './assemble-site.ts'
import { missingLoginSecret } from './missing-login-secret.ts'
import type { Installation } from './open-installation.ts'
import type { ListedSite } from './site-list.ts'
import { watchedSnapshot } from './watched-snapshot.ts'

/** One of several sites of a server. */
export interface OpenedSite extends AssembledSite {
  readonly live: LiveSnapshot
  readonly dashboard: DashboardAuth
  /** Where deployments come from, for a site that is not a folder. */
  readonly deployer: SourceDeployer | undefined
  close(): Promise<void>
}

/** A folder of a server that has many. */
export async function openFolderSite(
  installation: Installation,
  { name, root, baseUrl, projectId: id }: ListedSite,
): Promise<OpenedSite> {
  const dataFolder = path.join(installation.dataFolder, 'sites', name)
  const live = watchedSnapshot({ root, dataFolder }, installation.instruments.meters)
  const { settings, config } = live.current.get()
  const { organization } = settings
  const project = await installation.store.projects.ensure({ id, organization, name: config.name })
  const site = await putTogether(installation, { project, live, baseUrl, dataFolder })
  void live.refetch().catch(() => undefined)
  return site
}

export interface UploadedSiteOptions {
  readonly project: Project
  /** Public address. */
  readonly url: string | undefined
  readonly watch: DeploymentWatch
  /** A folder of this machine that the content is taken from. */
  readonly watched?: string | undefined
}

/** A project whose content was sent, or comes from git. */
export async function openUploadedSite(
  installation: Installation,
  { project, url, watch, watched }: UploadedSiteOptions,
): Promise<OpenedSite> {
  const { store, environment, instruments } = installation
  const dataFolder = path.join(installation.dataFolder, 'sites', project.id)
  const live = watchedSnapshot({ root: emptySite(dataFolder), dataFolder }, instruments.meters)
  const onProblem = (message: string) => instruments.log.warn(message)
  const deployed = new DeployedSite({
    store,
    projectId: project.id,
    dataFolder,
    live,
    watch,
    onProblem,
    faultOf: ({ auth }) => missingLoginSecret(auth, environment),
  })
  await deployed.start()
  const { gitToken } = environment
  const deployer = new SourceDeployer({ store, site: deployed, dataFolder, gitToken, watched })
  const index = new SharedIndex({
    store,
    projectId: project.id,
    nodeId: watch.nodeId,
    file: path.join(dataFolder, INDEX_FILE),
    shown: () => deployed.shown,
  })
  const site = await putTogether(installation, {
    project,
    live,
    baseUrl: url,
    dataFolder,
    deployer,
    index,
    uploads: {
      build: (id, options) => deployed.build(id, options),
      preview: (id) => deployed.preview(id),
      changed: () => deployed.changed(),
      redeploy: (createdBy) => deployer.trigger(createdBy),
    },
  })
  // The first reader who searches finds the index made. A failure shows when somebody searches.
  const prepare = () => void site.search.prepare(View.of(live.current.get(), STRANGER)).catch(() => undefined)
  deployed.onShown = prepare
  prepare()
  return {
    ...site,
    async close() {
      await deployer.idle()
      await deployed.stop()
      await site.close()
    },
  }
}

interface SitePieces {
  readonly project: Project
  readonly live: LiveSnapshot
  readonly baseUrl: string | undefined
  readonly dataFolder: string
  readonly deployer?: SourceDeployer
  readonly index?: SharedSearchIndex
  readonly uploads?: Uploads
}

async function putTogether(installation: Installation, pieces: SitePieces): Promise<OpenedSite> {
  const { store, environment, limits, operations, onError } = installation
  const { project, live, baseUrl, dataFolder, deployer, index, uploads } = pieces
  const state = await openSiteRecords(store, project, environment)
  const { records } = state
  const { events } = records
  const unwatch = installation.instruments.meters.watchSite({
    pages: () => live.current.get().pages.size,
    events,
  })
  const housekeeping = new Housekeeping(records, onError)
  const check = new ContentCheck(() => live.current.get().folder.root)
  const assembled = assembleSite({
    ...state,
    live,
    index,
    uploads,
    limits: new ScopedRateStore(limits, project.id),
    environment,
    baseUrl,
    dataFolder,
    backups: installation.dataFolder,
    checkContent: check.find,
    operations,
    onError,
  })
  return {
    ...assembled,
    live,
    dashboard: state.dashboard,
    deployer,
    async close() {
      check.close()
      housekeeping.close()
      records.liveSettings.close()
      await events.close()
      unwatch()
    },
  }
}
