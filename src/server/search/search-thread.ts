import { Worker } from 'node:worker_threads'
import type { IndexSource } from '../../access/index-source.ts'
import type { SiteIndex } from '../../search/site-index.ts'
import type { Slots } from '../../lib/slots.ts'
import { indexHere, SiteSearch } from '../../search/site-search.ts'
import { storedSpecs } from '../../snapshot/remote-specs.ts'
import { contentKey, StoredIndex } from './stored-index.ts'

/** Below this many pages the index is there sooner than a thread has started. */
const WORTH_A_THREAD = 150

/** What the thread is told when it starts. */
export interface SearchWorkerData {
  readonly root: string
  readonly configFile?: string | undefined
  /** Where the index is kept for the next start. */
  readonly dataFolder: string
  /** The folder will change: the thread stays, with all it has read. */
  readonly longLived: boolean
}

/** An index in the data folder that would do, when it is there: of the content the server has. */
export interface KeptIndex {
  readonly snapshotId: string
  readonly key: string
}

export interface IndexRequest {
  readonly kept: KeptIndex | undefined
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
  return new SiteSearch(async (source) => {
    if (source.pages.length < WORTH_A_THREAD) return here(source)
    const fetched = await shared?.fetch().catch(() => false)
    const make = () => thread(keptIndex(source, options.dataFolder))
    const site = await (turns ? turns.run(make) : make())
    if (fetched === false) void shared?.share().catch(() => undefined)
    // The folder is no longer what the server took in. Its own pages decide who may read what, so they are indexed.
    return site.snapshotId === source.snapshotId ? site : here(source)
  })
}

/** Told by the content the server has read already: reading a large folder again would take seconds. */
function keptIndex({ snapshotId, content }: IndexSource, dataFolder: string): KeptIndex | undefined {
  if (!new StoredIndex(dataFolder).isPrivate(content)) return undefined
  return { snapshotId, key: contentKey(content, storedSpecs(content.specUrls, dataFolder)) }
}

function indexInThread(dataNow: () => SearchWorkerData): (kept: KeptIndex | undefined) => Promise<SiteIndex> {
  let worker: Worker | undefined
  return async (kept) => {
    const data = dataNow()
    const current = (worker ??= startWorker(data))
    try {
      return await ask(current, { kept })
    } catch (error) {
      worker = undefined
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
  const worker = new Worker(new URL('./search-worker.js', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  })
  // Nobody waits for an index when the server stops.
  worker.unref()
  return worker
}

function ask(worker: Worker, request: IndexRequest): Promise<SiteIndex> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onMessage = (site: SiteIndex) => (settle(), resolve(site))
    const onError = (error: unknown) => (settle(), reject(error))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.postMessage(request)
  })
}
