import { Worker } from 'node:worker_threads'
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

class Thread {
  readonly worker: Worker
  readonly trees = new Set<string>()
  busy = false

  constructor(url: URL) {
    // Code that escapes from the shell finds nothing here.
    this.worker = new Worker(url, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    this.worker.unref()
    // A thread that dies is noticed by the job that waits for it.
    this.worker.on('error', () => undefined)
  }
}

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './shell-worker.ts' : './shell-worker.js',
  import.meta.url,
)

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
  readonly #threads: Thread[] = []
  readonly #queue = new FairQueue<Job>(MAX_THREADS)
  #lastTree = 0
  #lastJob = 0

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
    for (const { worker } of this.#threads.splice(0)) void worker.terminate()
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

  #free(): Thread | undefined {
    const idle = this.#threads.find(({ busy }) => !busy)
    if (idle || this.#threads.length >= MAX_THREADS) return idle
    return this.#start()
  }

  #start(): Thread {
    const thread = new Thread(WORKER)
    this.#threads.push(thread)
    thread.worker.once('exit', () => this.#forget(thread))
    return thread
  }

  #forget(thread: Thread): void {
    const at = this.#threads.indexOf(thread)
    if (at !== -1) this.#threads.splice(at, 1)
  }

  async #do(job: Job, thread: Thread, caller: string): Promise<void> {
    thread.busy = true
    if (!thread.trees.has(job.tree)) {
      if (thread.trees.size >= MAX_TREES) thread.trees.delete(thread.trees.values().next().value as string)
      thread.trees.add(job.tree)
      send(thread, { kind: 'tree', tree: job.tree, bundle: job.bundle })
    }
    const id = ++this.#lastJob
    send(thread, { kind: 'run', id, tree: job.tree, command: job.command })
    const { output, ms } = await outputOf(thread.worker, id)
    thread.busy = false
    if (typeof output === 'string') this.#replace(thread)
    this.#queue.end(caller, ms)
    job.resolve(typeof output === 'string' ? STOPPED[output] : output)
    this.#next()
  }

  /** The next caller should not wait for a thread to start. */
  #replace(thread: Thread): void {
    this.#forget(thread)
    void thread.worker.terminate()
    if (this.#threads.length < MAX_THREADS) this.#start()
  }
}

function send({ worker }: Thread, order: ShellOrder): void {
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
