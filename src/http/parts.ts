import type { SnapshotHandle, Snapshots } from '../access/snapshot-handle.ts'
import type { Viewer } from '../access/viewer.ts'
import type { FeedbackInbox } from '../analytics/feedback-inbox.ts'
import type { Records } from '../analytics/records.ts'
import type { RecordedToolUse } from '../analytics/tool-uses.ts'
import type { LanguageModel } from '../assistant/language-model.ts'
import type { DashboardAuth } from '../auth/dashboard-auth.ts'
import type { SiteAuth } from '../auth/site-auth.ts'
import type { BuildOptions } from '../deploy/deployed-site.ts'
import type { PushOutcome } from '../deploy/git-pushes.ts'
import type { Preview } from '../deploy/previews.ts'
import type { TriggerOptions } from '../deploy/source-deployer.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { CallerSlots } from '../lib/slots.ts'
import type { RateStore } from '../limits/rate-window.ts'
import type { ExtendServer } from '../mcp/mcp-site.ts'
import type { DocsShell } from '../mcp/shell/docs-shell.ts'
import type { ReadyReport } from '../operations/readiness.ts'
import type { PullRequestMessage, PullRequestOutcome } from '../review/pull-requests.ts'
import type { Search } from '../search/site-search.ts'
import type { FileList } from '../store/repositories/stored-deployment.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { BuiltAssets } from './built-assets.ts'
import type { DevEvents } from './dev-events.ts'
import type { GeneratedFiles } from './generated-files.ts'
import type { PageStore } from './page-cache.ts'
import type { WorkQueues } from './work-queues.ts'

/** What the application of one site works with. src/server puts it together; nothing is left to be made. */
export interface AppParts {
  readonly content: SiteContent
  readonly readers: SiteReaders
  /** What the site remembers; a preview remembers nothing. */
  readonly records: Records | undefined
  readonly agents: SiteAgents
  readonly operations: SiteOperations
}

/** What the site shows. */
export interface SiteContent {
  readonly snapshots: Snapshots
  readonly search: Search
  /** The same for previews of deployments. */
  readonly previewSearch: Search
  /** Finished pages for strangers. */
  readonly pages: PageStore
  /** Files that hold the whole site. */
  readonly generated: GeneratedFiles
  /** Our own scripts and styles. */
  readonly assets: BuiltAssets
  /** Public address of the site when the operator set one; else it is taken from the request. */
  readonly baseUrl: string | undefined
  /** Path of the site on its host, on every origin it has: empty at the root. */
  readonly basePath: string
  readonly publishing: Publishing
  /** What a thorough check found in a snapshot; undefined while it runs. */
  readonly checkContent: (snapshotId: string) => readonly Diagnostic[] | undefined
  /** Set while an author is editing: live reload, no caching. */
  readonly dev: DevEvents | undefined
}

/** Who is asking, and how often they may. */
export interface SiteReaders {
  /** Who asks, where no session tells: a preview is shown as to the reader the author chose. */
  readonly viewerOf: (request: Request) => Viewer
  /** Logins and tokens; a preview has none. */
  readonly auth: SiteAuth | undefined
  /** Who may enter the dashboard; a preview has none. */
  readonly dashboard: DashboardAuth | undefined
  readonly limits: RateStore
  /** Requests that the playground's proxy sends at the same time. */
  readonly proxySlots: CallerSlots
  /** Work that is done in turns of project and caller. */
  readonly queues: WorkQueues
  /** The address of a caller, where the connection does not tell it. */
  readonly addressOf: (request: Request) => string | undefined
}

/** What agents and the assistant use. */
export interface SiteAgents {
  readonly shell: DocsShell
  /** Writes answers from passages; without one the passages are the answer. */
  readonly model: LanguageModel | undefined
  readonly feedback: FeedbackInbox
  /** Tools for tests of the protocol; no command of ours sets any. */
  readonly extendMcp: ExtendServer | undefined
}

/** What concerns the operator. */
export interface SiteOperations {
  /** Of Lectern, for people; the assets know only which build they are. */
  readonly version: string
  /** The data of the dashboard is made up. */
  readonly demo: boolean
  readonly readiness: { check(excluded: readonly string[]): Promise<ReadyReport> }
  /** Undefined where nothing is measured. */
  readonly metrics: SiteMetrics | undefined
  /** Runs something as a part of the request's trace. */
  trace<Result>(name: string, attributes: Readonly<Record<string, string>>, work: () => Result): Result
  countToolUse(use: Pick<RecordedToolUse, 'tool' | 'outcome' | 'milliseconds'>): void
  /** Copies everything that is remembered, or what belongs to one project, into a file of the data folder. */
  readonly backUp:
    | ((project?: Project) => Promise<{ readonly file: string; readonly rows: number }>)
    | undefined
  /** Bugs of ours end here; callers only learn that something went wrong. */
  onError(error: unknown, requestId: string | undefined): void
}

export interface SiteMetrics {
  readonly contentType: string
  text(): Promise<string>
  /** Lets somebody read them from elsewhere than this machine. */
  readonly token: string | undefined
}

/** How new content comes to the site: its folder is read again, or deployments are sent. */
export type Publishing =
  | { readonly kind: 'folder'; readonly reloads: FolderReloads }
  | {
      readonly kind: 'deployments'
      readonly deployments: Deployments
      readonly source: DeploymentSource
      /** Undefined where the operator set no secret for it. */
      readonly gitHook: GitHook | undefined
    }

/** Reading the folder again on request. */
export interface FolderReloads {
  /** Asks for it; the answer is the one that will do it. */
  trigger(options?: TriggerOptions): Reload
  /** The newest first. */
  list(): readonly Reload[]
  find(id: string): Reload | undefined
}

export interface Reload {
  readonly id: string
  readonly createdAt: Date
  readonly endedAt: Date | undefined
  readonly status: 'queued' | 'in_progress' | 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
}

export interface Deployments {
  /** The deployment that is shown; undefined before the first. */
  readonly shown: string | undefined
  /** Builds what was uploaded; a good one becomes live. */
  build(deploymentId: string, options?: BuildOptions): Promise<void>
  readonly previews: SitePreviews
  readonly quotas: {
    /** Why files are too much for one deployment of the project. */
    bytesFault(files: FileList): Promise<string | undefined>
  }
  /** Another deployment is live: shows it here, and lets other servers know. */
  changed(): Promise<void>
}

/** Deployments that are seen beside the live one. */
export interface SitePreviews {
  /** By ID, the end of it, or branch. */
  find(name: string): Promise<Preview | undefined>
  /** Shows it under the rules of the live site; `admit` is asked before one is read that is not in memory. */
  open(preview: Preview, admit: () => Promise<void>): Promise<SnapshotHandle>
}

export interface DeploymentSource {
  /** Deploys what the source of the content holds now; the id of that deployment. */
  trigger(createdBy: string, options?: TriggerOptions): Promise<string>
}

/** Told by a git host that there was a push, or what became of a pull request. */
export interface GitHook {
  /** Whoever knows one of them may tell. */
  readonly secrets: readonly string[]
  pushed(branch: string): Promise<PushOutcome>
  pullRequest(message: PullRequestMessage): Promise<PullRequestOutcome>
}
