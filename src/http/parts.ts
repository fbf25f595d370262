import type { Viewer } from '../access/viewer.ts'
import type { DashboardAuth } from '../auth/dashboard-auth.ts'
import type { SiteAuth } from '../auth/site-auth.ts'
import type { LanguageModel } from '../assistant/language-model.ts'
import type { Records } from '../analytics/records.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { RateStore } from '../limits/rate-window.ts'
import type { ExtendServer } from '../mcp/mcp-site.ts'
import type { KeepFeedback } from '../mcp/mcp-tool.ts'
import type { DocsShell } from '../mcp/shell/docs-shell.ts'
import type { SiteSearch } from '../search/site-search.ts'
import type { Operations } from '../operations/operations.ts'
import type { Deployments } from '../snapshot/deployments.ts'
import type { CurrentSnapshot } from '../snapshot/current.ts'
import type { BuiltAssets } from './built-assets.ts'
import type { DevEvents } from './dev-events.ts'
import type { PageCache } from './page-cache.ts'

/** Everything the HTTP room is put together from. */
export interface AppParts {
  readonly current: CurrentSnapshot
  /** Who is asking, where no session says it: a preview looks as whom the author chose. */
  readonly viewerOf: (request: Request) => Viewer
  /** Logins and tokens, for a site that asks for them. */
  readonly auth?: SiteAuth | undefined
  /** Who may enter the dashboard. */
  readonly dashboard?: DashboardAuth | undefined
  /** The data is made up, to look at. */
  readonly demo?: boolean | undefined
  /** Of Lectern, for people; the assets know only which build they are. */
  readonly version?: string | undefined
  /** Our own scripts and styles. */
  readonly assets: BuiltAssets
  /** Public address of the site when the operator set one; else it is taken from the request. */
  readonly baseUrl: string | undefined
  /** Finished pages for strangers; none while editing. */
  readonly cache?: PageCache | undefined
  /** Search over the pages; made here when nobody hands one in. */
  readonly search?: SiteSearch | undefined
  /** Shell commands of agents; made here when nobody hands one in. */
  readonly shell?: DocsShell | undefined
  /** Counts requests; in this process when nobody hands one in. */
  readonly limits?: RateStore | undefined
  /** Keeps what agents say about pages. */
  readonly keepFeedback?: KeepFeedback | undefined
  /** Tools for tests of the protocol; no command of ours hands any in. */
  readonly extendMcp?: ExtendServer | undefined
  /** What the site remembers; a preview remembers nothing. */
  readonly records?: Records | undefined
  /** Writes answers from passages; without one the passages are the answer. */
  readonly model?: LanguageModel | undefined
  /** Readers may say what they think of pages, at /_lectern/feedback. */
  readonly feedback?: boolean | undefined
  /** Reading the folder anew on request. */
  readonly deployments?: Deployments | undefined
  /** Copies everything that is remembered into a file of the data folder. */
  readonly backUp?: (() => Promise<{ readonly file: string; readonly rows: number }>) | undefined
  /** Takes what `lectern deploy` sends; undefined where a folder is shown. */
  readonly uploads?: Uploads | undefined
  /** Log, numbers and traces for the operator. */
  readonly operations?: Operations | undefined
  /** What a thorough check says of a snapshot; undefined while it runs. */
  readonly checkContent?: ((snapshot: string) => readonly Diagnostic[] | undefined) | undefined
  /** Who is calling, where the connection itself does not say it. */
  readonly addressOf?: ((request: Request) => string | undefined) | undefined
  /** Set while an author is editing: live reload, no caching. */
  readonly dev: DevEvents | undefined
  /** Bugs of ours end here; callers only learn that something went wrong. */
  readonly onError: (error: unknown, request: Request) => void
}

export interface Uploads {
  /** Builds what was uploaded; a good one becomes live. */
  build(deploymentId: string, options?: { readonly preview?: boolean }): Promise<void>
  /** A deployment to look at beside the live one. */
  preview(deploymentId: string): Promise<CurrentSnapshot | undefined>
  /** Another deployment is live: show it here, and tell the others. */
  changed(): Promise<void>
  /** Deploys what the source of the content holds now; the id of that deployment. */
  redeploy(createdBy: string): Promise<string>
}
