import { snapshotsOf } from '../../access/snapshot-handle.ts'
import { UNRESTRICTED } from '../../access/unrestricted.ts'
import { STRANGER } from '../../access/viewer.ts'
import type { Settings } from '../../config/settings.ts'
import { BranchPreviews } from '../../deploy/branch-preview.ts'
import type { DeployedSite } from '../../deploy/deployed-site.ts'
import { branchLabel, shortId } from '../../deploy/preview-name.ts'
import { previewUrlOf } from '../../http/request/preview-address.ts'
import { privateHostRule } from '../../lib/private-hosts.ts'
import { PullRequests } from '../../review/pull-requests.ts'
import type { PreviewLinks } from '../../review/comment-text.ts'
import { Reporter } from '../../review/reporter.ts'
import type { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { StoredDeployment } from '../../store/repositories/stored-deployment.ts'
import type { Installation } from '../installation.ts'

export interface PullRequestSite {
  readonly deployed: DeployedSite
  readonly live: LiveSnapshot
  readonly dataFolder: string
  readonly operator: Settings
  readonly baseUrl: string | undefined
}

/** Previews of the pull requests of one project's repository. */
export function openPullRequests(
  { store, environment, instruments }: Installation,
  { deployed, live, dataFolder, operator, baseUrl }: PullRequestSite,
): PullRequests {
  const { projectId } = deployed
  const { previews, forks, closedPages } = operator.pullRequests
  const originOf = (name: string) =>
    baseUrl === undefined
      ? undefined
      : previewUrlOf({ setting: operator.previewUrl, projectId, baseUrl, asked: new URL(baseUrl).host }, name)
  const snapshots = snapshotsOf(live.current)
  const viewer = closedPages ? UNRESTRICTED : STRANGER
  const reporter = new Reporter({
    store,
    projectId,
    allowPrivate: privateHostRule('', { privateHosts: environment.privateHosts }),
    async views(id) {
      // Nobody outside makes us read it: it was built a moment ago.
      const preview = await deployed.previews.open({ id }, () => Promise.resolve())
      return { before: snapshots.get().viewOf(viewer), after: preview.viewOf(viewer) }
    },
    keepsBack: () => !closedPages && snapshots.get().settings.auth !== undefined,
    linksOf: (deployment) =>
      baseUrl === undefined ? undefined : linksTo(deployment, { site: baseUrl, originOf }),
  })
  return new PullRequests({
    store,
    projectId,
    previews: new BranchPreviews({ store, site: deployed, dataFolder, gitToken: environment.gitToken }),
    reporter,
    rules: { previews, forks, ownOrigins: originOf('pull-1') !== undefined },
    onProblem: (message) => instruments.log.warn(message),
  })
}

function linksTo(
  { id, branch }: StoredDeployment,
  { site, originOf }: { readonly site: string; readonly originOf: (name: string) => string | undefined },
): PreviewLinks {
  const at = (name: string, path: string) => originOf(name) ?? `${site}/_lectern/preview/${path}`
  const build = at(shortId(id), id)
  const label = branch === null ? undefined : branchLabel(branch)
  return {
    preview: label === undefined ? build : at(label, label),
    build,
    difference: `${site}/_lectern/diff/${id}`,
  }
}
