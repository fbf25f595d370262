import type { Worker } from 'node:worker_threads'
import type { View } from '../../access/view.ts'
import { Topic } from '../../lib/memo.ts'
import { docsFiles } from '../docs-tree.ts'
import { FairQueue } from './fair-queue.ts'
import { plainRead } from './plain-read.ts'
import {
  KILL_AFTER_MS,
  MAX_TREES,
  type ShellMessage,
  type ShellOrder,
  type ShellOutput,
} from './shell-contract.ts'
import { ShellThreads, type ShellThread } from './shell-threads.ts'
import { makeTextBundle, type TextBundle } from './text-bundle.ts'

const MAX_THREADS = 2
/** A thread must load the interpreter before it can begin. */
const START_WITHIN_MS = 15_000

interface Tree {
  readonly id: string
  readonly bundle: Promise<TextBundle>
}

interface Job {
  readonly tree: string
  readonly bundle: TextBundle
  readonly command: string
  readonly resolve: (output: ShellOutput) => void
}

export interface ShellRequest {
  readonly view: View
  /** The site's own address when it has one: what is kept for all must not come from one caller's request. */
  readonly siteUrl: string
  readonly command: string
  /** Who asks, for sharing the threads. */
  readonly caller: string
}

const STOPPED = {
  'too-long': {
    stdout: '',
    stderr: 'The command took too long and was stopped. Make it more specific.',
    exitCode: 124,
  },
  died: {
    stdout: '',
    stderr: 'The command needed too much memory and was stopped. Make it more specific.',
    exitCode: 137,
  },
} as const

/** Runs read-only shell commands over the files of a View, in threads that are killed when a command does not end. */
export class DocsShell {
  readonly #treeTopic = new Topic<'all', Tree>('shell tree')
  readonly #pool: ShellThreads
  #threads: ShellThread[] = []
  readonly #queue = new FairQueue<Job>(MAX_THREADS)
  #lastTree = 0
  #lastJob = 0

  constructor(pool = new ShellThreads()) {
    this.#pool = pool
  }

  async run({ view, siteUrl, command, caller }: ShellRequest): Promise<ShellOutput> {
    const { id, bundle } = this.#treeOf(view, siteUrl)
    const texts = await bundle
    const plain = plainRead(command, texts)
    if (plain) return plain
    return new Promise((resolve) => {
      if (this.#queue.add(caller, { tree: id, bundle: texts, command, resolve })) this.#next()
      else
        resolve({ stdout: '', stderr: 'Too many commands are waiting. Try again in a moment.', exitCode: 75 })
    })
  }

  close(): void {
    this.#pool.stopWaiting(this.#whenFree)
    for (const thread of this.#threads.splice(0)) this.#pool.end(thread)
  }

  #treeOf(view: View, siteUrl: string): Tree {
    return view.memory.get(this.#treeTopic, 'all', () => ({
      id: String(++this.#lastTree),
      bundle: makeTextBundle(docsFiles(view, siteUrl)),
    }))
  }

  #next(): void {
    const thread = this.#queue.size > 0 ? this.#free() : undefined
    const waiting = thread && this.#queue.next()
    if (!thread || !waiting) return
    void this.#do(waiting.job, thread, waiting.caller)
    this.#next()
  }

  #free(): ShellThread | undefined {
    // Another site may have needed its place.
    this.#threads = this.#threads.filter(({ ended }) => !ended)
    const idle = this.#threads.find(({ busy }) => !busy)
    if (idle || this.#threads.length >= MAX_THREADS) return idle
    const thread = this.#pool.start(this.#whenFree)
    if (thread) this.#threads.push(thread)
    return thread
  }

  readonly #whenFree = () => this.#next()

  async #do(job: Job, thread: ShellThread, caller: string): Promise<void> {
    this.#pool.use(thread)
    if (!thread.trees.has(job.tree)) {
      if (thread.trees.size >= MAX_TREES) thread.trees.delete(thread.trees.values().next().value as string)
      thread.trees.add(job.tree)
      send(thread, { kind: 'tree', tree: job.tree, bundle: job.bundle })
    }
    const id = ++this.#lastJob
    send(thread, { kind: 'run', id, tree: job.tree, command: job.command })
    const { output, ms } = await outputOf(thread.worker, id)
    // One whose command did not end goes, and the next caller should not wait for another to start.
    if (typeof output === 'string') this.#pool.end(thread)
    else this.#pool.rest(thread, this.#whenFree)
    if (typeof output === 'string') this.#free()
    this.#queue.end(caller, ms)
    job.resolve(typeof output === 'string' ? STOPPED[output] : output)
    this.#next()
  }
}

function send({ worker }: ShellThread, order: ShellOrder): void {
  worker.postMessage(order)
}

interface Ended {
  readonly output: ShellOutput | keyof typeof STOPPED
  readonly ms: number
}

function outputOf(worker: Worker, id: number): Promise<Ended> {
  return new Promise((resolve) => {
    let began = performance.now()
    let timer = setTimeout(() => settle('too-long'), START_WITHIN_MS)
    const onMessage = (message: ShellMessage) => {
      if (message.id !== id) return
      if (message.output) return settle(message.output)
      clearTimeout(timer)
      began = performance.now()
      timer = setTimeout(() => settle('too-long'), KILL_AFTER_MS)
    }
    const onEnd = () => settle('died')
    const settle = (output: Ended['output']) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onEnd)
      worker.off('exit', onEnd)
      resolve({ output, ms: performance.now() - began })
    }
    worker.on('message', onMessage)
    worker.once('error', onEnd)
    worker.once('exit', onEnd)
  })
}
