import { Worker } from 'node:worker_threads'
import type { IndexSource } from '../../access/index-source.ts'
import { namedPages, type NamedPage } from '../../search/names-index.ts'
import {
  toSiteIndex,
  toSiteIndexInTurns,
  type EncodedLanguage,
  type SiteIndex,
} from '../../search/site-index.ts'
import type { Slots } from '../../lib/slots.ts'
import { indexHere, inSlices, SiteSearch } from '../../search/site-search.ts'
import { storedSpecs } from '../../snapshot/remote-specs.ts'
import { loadIndex } from './load-index.ts'
import { contentKey, StoredIndex, type KeptIndex } from './stored-index.ts'

/** Below this many pages the index is there sooner than a thread has started. */
const WORTH_A_THREAD = 150
/** Below this many the whole index is there nearly as soon as one of names. */
const WORTH_NAMES = 300

/** In the source, as tests run it, and joined with the rest of the server. */
export const SEARCH_WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './search-worker.ts' : './search-worker.js',
  import.meta.url,
)

/** What the thread is told when it starts. */
export interface SearchWorkerData {
  readonly root: string
  readonly configFile?: string | undefined
  /** Where the index is kept for the next start. */
  readonly dataFolder: string
  /** The folder will change: the thread stays, with all it has read. */
  readonly longLived: boolean
}

export interface IndexRequest {
  readonly kept: KeptIndex | undefined
  /** Whether an index of names is to come before one that must be made. */
  readonly namesFirst: boolean
}

/** What pages are called, told by the server: it has read the folder, and the thread has not yet. */
export interface NamesGiven {
  readonly snapshotId: string
  readonly named: readonly NamedPage[]
}

/** What the thread says: at the end the whole index, on the way there perhaps one of names. */
export type IndexMessage =
  | { readonly kind: 'wants-names' }
  | {
      readonly kind: 'names' | 'whole'
      readonly snapshotId: string
      readonly languages: readonly EncodedLanguage[]
    }

/** The folder may be another one tomorrow: each upload has its own. */
export type SearchThreadOptions = Omit<SearchWorkerData, 'root'> & {
  readonly root: () => string
  readonly shared?: SharedSearchIndex | undefined
  /** Of all sites of the server. */
  readonly turns?: Slots | undefined
}

/** An index that one of several servers makes for all. */
export interface SharedSearchIndex {
  /** Puts the index of another server where the thread finds it; true when there was one. */
  fetch(): Promise<boolean>
  share(): Promise<void>
}

/** Search whose index is made beside the server: a page is served as fast while five thousand others are read. */
export function searchInThread({ root, shared, turns, ...options }: SearchThreadOptions): SiteSearch {
  const here = indexHere()
  const thread = indexInThread(() => ({ ...options, root: root() }))
  return new SiteSearch(async (source, onNames) => {
    if (source.pages.length < WORTH_A_THREAD) return here(source, onNames)
    const fetched = await shared?.fetch().catch(() => false)
    const make = async () => {
      const kept = keptIndex(source, options.dataFolder)
      // The thread that stays reads the folder in any case.
      if (options.longLived || !kept) return thread(source, { kept, onNames })
      const stored = await loadIndex({ kept, dataFolder: options.dataFolder })
      return stored ?? thread(source, { kept: undefined, onNames })
    }
    const site = await (turns ? turns.run(make) : make())
    if (fetched === false) void shared?.share().catch(() => undefined)
    // The folder is no longer what the server took in. Its own pages decide who may read what, so they are indexed.
    return site.snapshotId === source.snapshotId ? site : here(source, onNames)
  })
}

/** Told by the content the server has read already: reading a large folder again would take seconds. */
function keptIndex({ snapshotId, content }: IndexSource, dataFolder: string): KeptIndex | undefined {
  if (!new StoredIndex(dataFolder).isPrivate(content)) return undefined
  return { snapshotId, key: contentKey(content, storedSpecs(content.specUrls, dataFolder)) }
}

interface Wanted {
  readonly kept: KeptIndex | undefined
  readonly onNames: (names: SiteIndex) => void
}

function indexInThread(
  dataNow: () => SearchWorkerData,
): (source: IndexSource, wanted: Wanted) => Promise<SiteIndex> {
  let worker: Worker | undefined
  return async (source, wanted) => {
    const data = dataNow()
    const current = (worker ??= startWorker(data))
    try {
      return await ask(current, source, wanted)
    } catch (error) {
      worker = undefined
      void current.terminate()
      throw error
    } finally {
      if (!data.longLived) {
        worker = undefined
        void current.terminate()
      }
    }
  }
}

function startWorker(workerData: SearchWorkerData): Worker {
  const worker = new Worker(SEARCH_WORKER, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  })
  // Nobody waits for an index when the server stops.
  worker.unref()
  return worker
}

function ask(worker: Worker, source: IndexSource, { kept, onNames }: Wanted): Promise<SiteIndex> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onError = (error: unknown) => (settle(), reject(error))
    const onMessage = (message: IndexMessage) => {
      if (message.kind === 'wants-names') void tellNames(worker, source).catch(onError)
      else if (message.kind === 'names') onNames(toSiteIndex(message.snapshotId, message.languages))
      else {
        settle()
        resolve(toSiteIndexInTurns(message.snapshotId, message.languages))
      }
    }
    worker.on('message', onMessage)
    worker.on('error', onError)
    const request: IndexRequest = { kept, namesFirst: source.pages.length >= WORTH_NAMES }
    worker.postMessage(request)
  })
}

async function tellNames(worker: Worker, source: IndexSource): Promise<void> {
  const given: NamesGiven = {
    snapshotId: source.snapshotId,
    named: await namedPages(source, inSlices()),
  }
  worker.postMessage(given)
}
