import { parentPort, workerData } from 'node:worker_threads'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { ChangeDates } from '../../snapshot/change-dates.ts'
import { CompileCache } from '../../snapshot/compile-cache.ts'
import { doPages } from './do-pages.ts'
import type { SharedCounter, WorkOrder } from './page-work.ts'

// A helper thread reads the folder itself: cheaper than copying every text across, and it starts at once.
const { order, counter } = workerData as { order: WorkOrder; counter: SharedCounter }
const snapshot = buildSnapshot({
  root: order.root,
  remoteSpecs: order.remoteSpecs,
  cache: new CompileCache(50),
  baseUrl: order.kind === 'build' && order.baseUrl !== '' ? order.baseUrl : undefined,
  changes: order.kind === 'build' ? ChangeDates.from(order.dates) : undefined,
})
parentPort?.postMessage({ id: snapshot.id, results: await doPages(order, snapshot, counter) })
