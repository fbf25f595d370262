import type { Snapshots } from '../access/snapshot-handle.ts'
import { STRANGER } from '../access/viewer.ts'
import { NO_FEEDBACK } from '../analytics/feedback-inbox.ts'
import { loadBuiltAssets } from '../http/built-assets.ts'
import { GeneratedFiles } from '../http/generated-files.ts'
import { WorkQueues } from '../http/work-queues.ts'
import { NO_PAGES } from '../http/page-cache.ts'
import type { AppParts, SiteOperations } from '../http/parts.ts'
import { lazy } from '../lib/lazy.ts'
import { CallerSlots } from '../lib/slots.ts'
import { VERSION } from '../lib/version.ts'
import { MemoryRateStore } from '../limits/memory-store.ts'
import { basePathOf } from '../shared/base-path.ts'
import { DocsShell } from '../mcp/shell/docs-shell.ts'
import { PreviewSearch } from '../search/preview-search.ts'
import { SiteSearch } from '../search/site-search.ts'
import { backUpNow } from './back-up-now.ts'
import type { Installation } from './installation.ts'
import { Reloads } from './reloads.ts'

/** What a site has, group by group. */
export type GivenParts = {
  readonly [Group in Exclude<keyof AppParts, 'records'>]?: Partial<AppParts[Group]>
} & Pick<Partial<AppParts>, 'records'>

/** Our own scripts and styles, the same for all sites of a process. */
export const builtAssets = lazy(() => loadBuiltAssets())

/**
 * The parts of a site, complete. What is not given is off: nothing is remembered or measured, there are no logins, and
 * everybody is a stranger.
 */
export function assembleParts(snapshots: Snapshots, given: GivenParts): AppParts {
  const nothingNew = () => Promise.resolve({ outcome: 'unchanged' } as const)
  return {
    content: {
      snapshots,
      search: given.content?.search ?? new SiteSearch(),
      previewSearch: new PreviewSearch(),
      pages: NO_PAGES,
      generated: new GeneratedFiles(),
      assets: given.content?.assets ?? builtAssets(),
      baseUrl: undefined,
      basePath: basePathOf(given.content?.baseUrl),
      publishing: { kind: 'folder', reloads: new Reloads({ refresh: nothingNew, snapshots }) },
      checkContent: () => [],
      dev: undefined,
      ...given.content,
    },
    readers: {
      viewerOf: () => STRANGER,
      auth: undefined,
      dashboard: undefined,
      limits: new MemoryRateStore(),
      proxySlots: new CallerSlots({ all: 32, each: 8 }),
      queues: new WorkQueues(),
      addressOf: () => undefined,
      ...given.readers,
    },
    records: given.records,
    agents: {
      shell: new DocsShell(),
      model: undefined,
      feedback: NO_FEEDBACK,
      extendMcp: undefined,
      ...given.agents,
    },
    operations: { ...NOTHING_MEASURED, ...given.operations },
  }
}

const NOTHING_MEASURED: SiteOperations = {
  version: VERSION,
  demo: false,
  readiness: { check: () => Promise.resolve({ ready: true, checks: {} }) },
  metrics: undefined,
  trace: (_name, _attributes, work) => work(),
  countToolUse: () => undefined,
  backUp: undefined,
  onError: () => undefined,
}

/** What a site of an installation tells its operator. */
export function measuredOperations(installation: Installation): SiteOperations {
  const { instruments, readiness, environment, store, dataFolder } = installation
  const { meters, tracer } = instruments
  return {
    version: VERSION,
    demo: false,
    readiness,
    metrics: {
      contentType: meters.contentType,
      text: () => meters.text(),
      token: environment.metricsToken,
    },
    trace: (name, attributes, work) => (tracer ? tracer.span(name, attributes, work) : work()),
    countToolUse({ tool, outcome, milliseconds }) {
      meters.mcpCalls.inc({ tool, outcome })
      if (outcome !== 'limited') meters.mcpSeconds.observe({ tool }, milliseconds / 1000)
    },
    backUp: (project) => backUpNow(store, dataFolder, project),
    onError: (error, requestId) => installation.onError(error, requestId),
  }
}
