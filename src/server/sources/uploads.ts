import path from 'node:path'
import { LoginSecrets } from '../../auth/login-secrets.ts'
import type { Settings } from '../../config/settings.ts'
import { changedApis } from '../../deploy/changed-apis.ts'
import { DeployedSite } from '../../deploy/deployed-site.ts'
import type { DeploymentPoller } from '../../deploy/deployment-poller.ts'
import { emptySite } from '../../deploy/empty-site.ts'
import { SharedIndex } from '../../deploy/shared-index.ts'
import { GitPushes } from '../../deploy/git-pushes.ts'
import { projectHookSecret } from '../../deploy/hook-secret.ts'
import { SourceDeployer } from '../../deploy/source-deployer.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { quotasOf } from '../../shared/quotas.ts'
import { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Project } from '../../store/repositories/projects.ts'
import { checkDeployedLogin } from '../check-login.ts'
import type { Installation } from '../installation.ts'
import { pageCheck } from '../search/check-pages.ts'
import { INDEX_FILE } from '../search/stored-index.ts'
import { StartError } from '../start-error.ts'
import { unlessAway } from '../unless-away.ts'
import { openPullRequests } from './open-pull-requests.ts'
import { openWebhooks } from './open-webhooks.ts'
import type { SiteSource } from './site-source.ts'

export interface UploadsOptions {
  readonly project: Project
  readonly poller: DeploymentPoller
  /** What the operator decides for all projects. */
  readonly operator: Settings
  /** Public address. */
  readonly baseUrl: string | undefined
  /** A folder of this machine that is deployed whenever it changes. */
  readonly watched?: string | undefined
  /** Pages of git and of that folder that do not compile never fail a deployment. */
  readonly allowBrokenPages?: boolean | undefined
}

/** Where a server keeps what it has of a project. */
export function siteFolder({ dataFolder }: Pick<Installation, 'dataFolder'>, projectId: string): string {
  return path.join(dataFolder, 'sites', projectId)
}

/** The content of a project that is deployed: sent, fetched from git, or taken from a watched folder. */
export async function openUploads(
  installation: Installation,
  { project, poller, operator, baseUrl, watched, allowBrokenPages }: UploadsOptions,
): Promise<SiteSource> {
  const { store, environment, instruments } = installation
  const dataFolder = siteFolder(installation, project.id)
  // Authors name the specs, so those of this machine stay closed to them.
  const build = installation.observe.build(buildSnapshot)
  const live = new LiveSnapshot({
    root: emptySite(dataFolder),
    dataFolder,
    build,
    operator,
    baseUrl,
    privateHosts: environment.privateHosts,
  })
  const secrets = new LoginSecrets({ store, projectId: project.id })
  const webhooks = openWebhooks(installation, operator, project.id)
  const deployed = new DeployedSite({
    store,
    projectId: project.id,
    dataFolder,
    live,
    nodeId: poller.nodeId,
    onProblem: (message) => instruments.log.warn(message),
    onBuilt: (outcome) => instruments.meters.deployments.inc({ outcome }),
    onApisChanged: (change) => {
      const data = changedApis(change, baseUrl)
      if (data) webhooks?.send('api.changed', data)
    },
    reportStatus: () => poller.reportStatus(),
    notifyPeers: () => poller.notifyPeers(),
    quotas: async () => quotasOf(await store.liveSettings.all(project.id), operator.quotas),
    checkSettings: ({ auth }) => checkDeployedLogin(auth, { secrets, projectId: project.id }),
    checkPages: pageCheck({ dataFolder }),
  })
  // A server that cannot show what is live does not start: it would show an empty site.
  const first = await deployed.refresh()
  if (first.outcome === 'failed') throw new StartError(first.reason, { cause: first.cause })
  await poller.add(deployed).catch(unlessAway)
  await webhooks?.resume().catch(unlessAway)
  const { gitToken, gitHookSecret } = environment
  const deployer = new SourceDeployer({
    store,
    site: deployed,
    dataFolder,
    gitToken,
    watched,
    allowBrokenPages,
  })
  const pushes = new GitPushes({
    store,
    projectId: project.id,
    gitToken,
    deploy: () => deployer.deployCommit(),
    onProblem: (message) => instruments.log.warn(message),
  })
  const pullRequests = openPullRequests(installation, { deployed, live, dataFolder, operator, baseUrl })
  const sharedIndex = new SharedIndex({
    store,
    projectId: project.id,
    nodeId: poller.nodeId,
    file: path.join(dataFolder, INDEX_FILE),
    shown: () => deployed.shown,
  })
  return {
    project,
    live,
    isLocal: false,
    configFile: undefined,
    dataFolder,
    baseUrl,
    publishing: {
      kind: 'deployments',
      deployments: deployed,
      source: deployer,
      gitHook:
        gitHookSecret === undefined
          ? undefined
          : {
              secrets: [projectHookSecret(gitHookSecret, project.id), gitHookSecret],
              pushed: (branch) => pushes.pushed(branch),
              pullRequest: (message) => pullRequests.told(message),
            },
    },
    sharedIndex,
    deployer,
    pullRequests,
    webhooks,
    findBroken: undefined,
    refresh: () => deployed.refresh(),
    async close() {
      await pushes.close()
      await pullRequests.close()
      await deployer.idle()
      await deployed.settled()
      await webhooks?.close()
      await poller.remove(deployed).catch(() => undefined)
    },
  }
}
