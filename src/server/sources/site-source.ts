import type { Publishing } from '../../http/parts.ts'
import type { SourceDeployer } from '../../deploy/source-deployer.ts'
import type { PullRequests } from '../../review/pull-requests.ts'
import type { Webhooks } from '../../deploy/webhooks.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { RefreshResult } from '../../lib/refresh-result.ts'
import type { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Project } from '../../store/repositories/projects.ts'
import type { SharedSearchIndex } from '../search/search-apart.ts'

/** Where the content of a site comes from. A source is open, and shows something, before its site is opened. */
export interface SiteSource {
  readonly project: Project
  readonly live: LiveSnapshot
  /** The content is of those who run this machine, and may name hosts of their network. */
  readonly isLocal: boolean
  /** Another lectern.json, named by the operator. */
  readonly configFile: string | undefined
  /** Where what belongs to this site alone is kept: fetched specs, the search index. */
  readonly dataFolder: string
  /** Public address, where one was set. */
  readonly baseUrl: string | undefined
  readonly publishing: Publishing
  /** An index that servers make for each other. */
  readonly sharedIndex: SharedSearchIndex | undefined
  /** Makes deployments of what the source holds now; undefined for a folder that is shown as it is. */
  readonly deployer: SourceDeployer | undefined
  /** Previews of pull requests; undefined for a folder. */
  readonly pullRequests: PullRequests | undefined
  /** Tells other servers what happens here; undefined where nobody wants to know. */
  readonly webhooks: Webhooks | undefined
  /** What does not compile of the content that is shown; undefined where that was found out before it was. */
  readonly findBroken: (() => Promise<readonly Diagnostic[]>) | undefined
  /** Shows the newest content. */
  refresh(): Promise<RefreshResult>
  close(): Promise<void>
}
