import type { IgnoreRules } from '../config/ignore-files.ts'
import type { Settings } from '../config/settings.ts'
import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { CompiledPage, CompileOptions, Page } from '../content/page.ts'
import type { Folder } from '../content/read-folder.ts'
import type { Skill } from '../content/skills.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { Memory } from '../lib/memo.ts'
import type { NavNode, NavPlace } from '../navigation/nav-tree.ts'
import type { ChangeDates } from './change-dates.ts'
import type { RedirectTable } from '../navigation/redirects.ts'
import type { ApiHistory } from '../openapi/changes/api-history.ts'
import type { Spec } from '../openapi/spec.ts'
import type { SpecLibrary, SpecMemory } from '../openapi/spec-library.ts'

/**
 * All that the docs folder said at one moment. Frozen: a change makes a new one, and a request that started
 * with this one ends with it.
 */
export interface Snapshot {
  /** Changes whenever anything a reader could see changes. */
  readonly id: string
  readonly config: DocsConfig
  /** Whether docs.json could be read; if not, no page is listed anywhere. */
  readonly isReadable: boolean
  readonly settings: Settings
  readonly folder: Folder
  readonly ignore: IgnoreRules
  /** By URL path. */
  readonly pages: ReadonlyMap<string, Page>
  readonly navigation: NavNode
  readonly places: ReadonlyMap<string, NavPlace>
  /** Pages inside a group that says `public: true`. */
  readonly publicPaths: ReadonlySet<string>
  readonly redirects: RedirectTable
  readonly specs: SpecLibrary
  /** URLs of specs that the site names. */
  readonly specUrls: readonly string[]
  readonly skills: readonly Skill[]
  /** What deployments changed in the APIs so far. */
  readonly history: ApiHistory
  /** What loading found; what compiling finds is with each page. */
  readonly diagnostics: readonly Diagnostic[]
  /** When files were last committed, once somebody has asked. */
  readonly changes: ChangeDates
  /** Files whose change means reading the configuration again. */
  readonly configFiles: ReadonlySet<string>
  /** What others worked out about this snapshot, such as its views. */
  readonly memory: Memory
  /** What the next snapshot uses again as far as files are the same. */
  readonly reuse: { readonly config: LoadedConfig; readonly specs: SpecMemory }
  /** Compiles a page, or takes the result from the last time when nothing it depends on changed. */
  compile(page: Page, options?: CompileOptions): CompiledPage
  /** Compiles a page as one reader or group sees it; the result is not kept. */
  compileFor(page: Page, personal: Personal): CompiledPage
}

export interface Personal {
  /** What is known of the reader. */
  readonly user?: Readonly<Record<string, unknown>> | undefined
  /** The spec of the page, with what their groups may see. */
  readonly spec?: Spec | undefined
}
