import { parentPort, workerData } from 'node:worker_threads'
import { buffersOf } from './index-buffers.ts'
import type { LoadRequest } from './load-index.ts'
import { StoredIndex } from './stored-index.ts'

const { kept, dataFolder } = workerData as LoadRequest
const languages = new StoredIndex(dataFolder).readPrivate(kept)
parentPort?.postMessage(languages, buffersOf(languages ?? []))
