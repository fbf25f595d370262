import { Worker } from 'node:worker_threads'
import type { View } from '../../access/view.ts'
import { docsFiles } from '../docs-tree.ts'
import { KILL_AFTER_MS, type ShellAnswer, type ShellOrder } from './shell-contract.ts'
import { makeTextBundle, type TextBundle } from './text-bundle.ts'

const MAX_THREADS = 2
const MAX_WAITING = 200
const MAX_TREES = 4

interface Tree {
  readonly id: string
  readonly bundle: Promise<TextBundle>
}

interface Job {
  readonly tree: string
  readonly bundle: TextBundle
  readonly command: string
  readonly resolve: (answer: Omit<ShellAnswer, 'id'>) => void
}

class Thread {
  readonly worker: Worker
  readonly trees = new Set<string>()
  busy = false

  constructor(url: URL) {
    this.worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    this.worker.unref()
    // A thread that dies is noticed by the job that waits for it.
    this.worker.on('error', () => undefined)
  }
}

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './shell-worker.ts' : './shell-worker.js',
  import.meta.url,
)

/** Runs read-only shell commands over the files of a View, in threads that are killed when a command does not end. */
export class DocsShell {
  readonly #trees = new WeakMap<View, Tree>()
  readonly #threads: Thread[] = []
  readonly #waiting: Job[] = []
  #lastTree = 0
  #lastJob = 0

  async run(view: View, baseUrl: string, command: string): Promise<Omit<ShellAnswer, 'id'>> {
    if (this.#waiting.length >= MAX_WAITING)
      return { stdout: '', stderr: 'Too many commands are waiting. Try again.\n', exitCode: 75 }
    const { id, bundle } = this.#treeOf(view, baseUrl)
    const texts = await bundle
    return new Promise((resolve) => {
      this.#waiting.push({ tree: id, bundle: texts, command, resolve })
      this.#next()
    })
  }

  close(): void {
    for (const { worker } of this.#threads.splice(0)) void worker.terminate()
  }

  #treeOf(view: View, baseUrl: string): Tree {
    let tree = this.#trees.get(view)
    if (!tree) {
      tree = { id: String(++this.#lastTree), bundle: makeTextBundle(docsFiles(view, baseUrl)) }
      this.#trees.set(view, tree)
    }
    return tree
  }

  #next(): void {
    const job = this.#waiting[0]
    const thread = job && this.#free()
    if (!job || !thread) return
    this.#waiting.shift()
    void this.#do(job, thread)
  }

  #free(): Thread | undefined {
    const idle = this.#threads.find(({ busy }) => !busy)
    if (idle || this.#threads.length >= MAX_THREADS) return idle
    const thread = new Thread(WORKER)
    this.#threads.push(thread)
    return thread
  }

  async #do(job: Job, thread: Thread): Promise<void> {
    thread.busy = true
    if (!thread.trees.has(job.tree)) {
      if (thread.trees.size >= MAX_TREES) thread.trees.delete(thread.trees.values().next().value as string)
      thread.trees.add(job.tree)
      send(thread, { kind: 'tree', tree: job.tree, bundle: job.bundle })
    }
    const id = ++this.#lastJob
    send(thread, { kind: 'run', id, tree: job.tree, command: job.command })
    const answer = await answerOf(thread.worker, id)
    thread.busy = false
    if (!answer) this.#kill(thread)
    job.resolve(
      answer ?? {
        stdout: '',
        stderr: 'The command took too long and was stopped. Narrow it down.\n',
        exitCode: 124,
      },
    )
    this.#next()
  }

  #kill(thread: Thread): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1)
    void thread.worker.terminate()
  }
}

function send({ worker }: Thread, order: ShellOrder): void {
  worker.postMessage(order)
}

/** Undefined when the thread died, or did not answer in time. */
function answerOf(worker: Worker, id: number): Promise<ShellAnswer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(undefined), KILL_AFTER_MS)
    const onMessage = (answer: ShellAnswer) => {
      if (answer.id === id) settle(answer)
    }
    const onEnd = () => settle(undefined)
    const settle = (answer: ShellAnswer | undefined) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onEnd)
      worker.off('exit', onEnd)
      resolve(answer)
    }
    worker.on('message', onMessage)
    worker.once('error', onEnd)
    worker.once('exit', onEnd)
  })
}
