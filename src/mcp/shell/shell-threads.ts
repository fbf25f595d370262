import { Worker } from 'node:worker_threads'

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './shell-worker.ts' : './shell-worker.js',
  import.meta.url,
)

/** Runs commands over the files of one site, one at a time. */
export class ShellThread {
  readonly worker: Worker
  readonly trees = new Set<string>()
  busy = false
  ended = false

  constructor() {
    // Code that escapes from the shell finds nothing here.
    this.worker = new Worker(WORKER, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    this.worker.unref()
    // A thread that dies is noticed by the job that waits for it.
    this.worker.on('error', () => undefined)
  }
}

const MOST = 4
const IDLE_MS = 60_000

/**
 * The threads of all sites of a server. Each takes tens of megabytes, so there are few: one that was idle for a minute ends,
 * and at once when another site needs its place. None ever serves two sites.
 */
export class ShellThreads {
  readonly #most: number
  /** Those used longest ago first, with the timer that ends them. */
  readonly #all = new Map<ShellThread, NodeJS.Timeout | undefined>()
  readonly #waiting = new Set<() => void>()

  constructor(most = MOST) {
    this.#most = most
  }

  get size(): number {
    return this.#all.size
  }

  /** A new thread. While all are busy none, and whoever asked is told when there is a place. */
  start(whenFree: () => void): ShellThread | undefined {
    if (this.#all.size >= this.#most) this.#endIdle()
    if (this.#all.size >= this.#most) {
      this.#waiting.add(whenFree)
      return undefined
    }
    this.#waiting.delete(whenFree)
    const thread = new ShellThread()
    this.#idle(thread)
    thread.worker.once('exit', () => this.end(thread))
    return thread
  }

  /** Its command is over. It stays for the next one, unless somebody else waits for a place. */
  rest(thread: ShellThread, whenFree: () => void): void {
    thread.busy = false
    if (thread.ended) return
    const isWanted = [...this.#waiting].some((waiting) => waiting !== whenFree)
    if (isWanted) this.end(thread)
    else this.#idle(thread)
  }

  use(thread: ShellThread): void {
    thread.busy = true
    clearTimeout(this.#all.get(thread))
  }

  end(thread: ShellThread): void {
    thread.ended = true
    clearTimeout(this.#all.get(thread))
    if (!this.#all.delete(thread)) return
    void thread.worker.terminate()
    // Somebody may no longer need it.
    for (const whenFree of this.#waiting) {
      if (this.#all.size >= this.#most) return
      this.#waiting.delete(whenFree)
      whenFree()
    }
  }

  stopWaiting(whenFree: () => void): void {
    this.#waiting.delete(whenFree)
  }

  #idle(thread: ShellThread): void {
    this.#all.delete(thread)
    this.#all.set(thread, setTimeout(() => this.end(thread), IDLE_MS).unref())
  }

  #endIdle(): void {
    for (const thread of this.#all.keys()) if (!thread.busy) return this.end(thread)
  }
}
