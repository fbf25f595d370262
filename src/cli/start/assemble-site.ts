import { STRANGER } from '../../access/viewer.ts'
import { agentFeedbackRow } from '../../analytics/reader-feedback.ts'
import type { Environment } from '../../config/env.ts'
import { createApp } from '../../http/app.ts'
import { loadBuiltAssets, type BuiltAssets } from '../../http/built-assets.ts'
import { PageCache } from '../../http/page-cache.ts'
import type { AppParts } from '../../http/parts.ts'
import type { SiteSearch } from '../../search/site-search.ts'
import { Deployments } from '../../snapshot/deployments.ts'
import type { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { SiteRecords } from '../open-records.ts'
import { backUpNow } from './back-up-now.ts'
import { VERSION } from '../version.ts'
import { searchInThread, type SharedSearchIndex } from '../threads/search-thread.ts'

export interface SiteParts
  extends
    SiteRecords,
    Pick<AppParts, 'limits' | 'operations' | 'onError' | 'uploads' | 'demo' | 'checkContent'> {
  readonly live: LiveSnapshot
  readonly environment: Environment
  readonly baseUrl: string | undefined
  readonly configFile?: string | undefined
  /** Where the search index is kept. */
  readonly dataFolder: string
  /** Where backups are kept, if not there. */
  readonly backups?: string | undefined
  /** An index that servers make for each other. */
  readonly index?: SharedSearchIndex | undefined
}

export interface AssembledSite {
  readonly app: ReturnType<typeof createApp>
  readonly cache: PageCache
  readonly search: SiteSearch
}

let assets: BuiltAssets | undefined

/** One site, put together from its pages and its state. */
export function assembleSite(parts: SiteParts): AssembledSite {
  const { live, environment, records, configFile, dataFolder } = parts
  const cache = new PageCache(live.current)
  const root = () => live.current.get().folder.root
  const search = searchInThread({ root, configFile, dataFolder, keep: false, shared: parts.index })
  const app = createApp({
    cache,
    search,
    current: live.current,
    viewerOf: () => STRANGER,
    assets: (assets ??= loadBuiltAssets()),
    baseUrl: parts.baseUrl,
    deployments: new Deployments(live),
    uploads: parts.uploads,
    demo: parts.demo,
    version: VERSION,
    backUp: () => backUpNow(records.store.engine, parts.backups ?? dataFolder),
    checkContent: parts.checkContent,
    records,
    auth: parts.auth,
    dashboard: parts.dashboard,
    feedback: true,
    model:
      environment.llmUrl === undefined
        ? undefined
        : { url: environment.llmUrl, key: environment.llmKey, name: environment.llmModel },
    keepFeedback: (given) => records.store.feedback.keep(agentFeedbackRow(records.project.id, given)),
    limits: parts.limits,
    dev: undefined,
    operations: parts.operations,
    onError: parts.onError,
  })
  return { app, cache, search }
}
