import { Worker } from 'node:worker_threads'
import { toSiteIndexInTurns, type EncodedLanguage, type SiteIndex } from '../../search/site-index.ts'
import type { KeptIndex } from './stored-index.ts'

/** In the source, as tests run it, and joined with the rest of the server. */
const LOAD_WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './load-index-worker.ts' : './load-index-worker.js',
  import.meta.url,
)

export interface LoadRequest {
  readonly kept: KeptIndex
  readonly dataFolder: string
}

/**
 * The index that an earlier start left, if it is there and whole. In a thread of its own: the one that makes an index takes as
 * long to start as this takes.
 */
export async function loadIndex(request: LoadRequest): Promise<SiteIndex | undefined> {
  const languages = await readInThread(request)
  // A cache is never worth a failure: the index is made anew.
  return languages && toSiteIndexInTurns(request.kept.snapshotId, languages).catch(() => undefined)
}

function readInThread(workerData: LoadRequest): Promise<EncodedLanguage[] | undefined> {
  const worker = new Worker(LOAD_WORKER, { workerData })
  worker.unref()
  return new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  })
}
