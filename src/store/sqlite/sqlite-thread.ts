import { Worker } from 'node:worker_threads'
import { StoreError } from '../statement.ts'
import { fromFailure } from './failures.ts'
import type { Answer, Request, WorkerOptions } from './worker-protocol.ts'

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js',
  import.meta.url,
)

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never

/** Talks to one connection thread, and starts it anew when it died. */
export class SqliteThread {
  readonly #options: WorkerOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  ask(request: Unnumbered<Request>): Promise<Answer> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      const worker = this.#running()
      // Only work that is under way keeps the process alive.
      worker.ref()
      worker.postMessage({ ...request, id })
    })
  }

  async close(): Promise<void> {
    if (!this.#worker) return
    const worker = this.#worker
    await this.ask({ close: true }).catch(() => undefined)
    this.#worker = undefined
    await worker.terminate()
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(WORKER, { workerData: this.#options, env: {} })
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', () => this.#lost(worker))
    worker.on('exit', () => this.#lost(worker))
    return (this.#worker = worker)
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('failed' in answer) waiting?.reject(fromFailure(answer.failed))
    else waiting?.resolve(answer)
  }

  #lost(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new StoreError('The database thread stopped.', true))
  }
}
