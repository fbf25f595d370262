import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { doPages } from './do-pages.ts'
import type { PageResult, SharedCounter, WorkOrder } from './page-work.ts'

/** Below this many pages a second thread costs more than it brings. */
const WORTH_A_THREAD = 150
const MAX_THREADS = 8

/** Does something with every page, on all cores when there are enough pages. */
export async function runPages(order: WorkOrder, snapshot: Snapshot, count: number): Promise<PageResult[]> {
  const counter: SharedCounter = { buffer: new SharedArrayBuffer(4) }
  const helpers = count < WORTH_A_THREAD ? 0 : Math.min(availableParallelism(), MAX_THREADS) - 1
  const answers = Array.from({ length: helpers }, () => startWorker(order, counter))
  const own = await doPages(order, snapshot, counter)
  const others = await Promise.all(answers)
  if (others.some(({ id }) => id !== snapshot.id)) throw new FolderChangedError()
  const results = [...own, ...others.flatMap((other) => other.results)]
  // Whoever did a page: it is told of in the same place every time.
  const places = new Map([...snapshot.pages.keys()].map((path, place) => [path, place]))
  return results.toSorted((one, other) => (places.get(one.path) ?? 0) - (places.get(other.path) ?? 0))
}

/** Files changed while they were read: the result would be a mixture. */
export class FolderChangedError extends Error {
  constructor() {
    super('The docs folder changed while it was read. Run the command again.')
  }
}

interface Answer {
  readonly id: string
  readonly results: PageResult[]
}

function startWorker(order: WorkOrder, counter: SharedCounter): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    const worker = new Worker(new URL('./page-worker.js', import.meta.url), {
      workerData: { order, counter },
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  answer.catch(() => undefined)
  return answer
}
