// A thread of Node takes 40 ms of the processor before it does anything, and the site of a test has two, for its database. Here all
// connections of a process share one thread, and the shell's starts from what is built, not from TypeScript. The servers
// and commands that tests start have their own, as anywhere.
import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import threads from 'node:worker_threads'
import { lazy } from '../../../src/lib/lazy.ts'

const { Worker, MessageChannel } = threads
const CONNECTION = path.resolve('src/store/sqlite/sqlite-worker.ts')
const SHELL = path.resolve('src/mcp/shell/shell-worker.ts')
const BUILT_SHELL = path.resolve('dist/server/shell-worker.js')

/** Who changed something since it was built tests what was changed. */
const isFresh = lazy(() => {
  if (!fs.existsSync(BUILT_SHELL)) return false
  const builtAt = fs.statSync(BUILT_SHELL).mtimeMs
  return fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .every((name) => fs.statSync(path.join('src', name)).mtimeMs <= builtAt)
})

const connections = lazy(() => {
  const worker = new Worker(new URL('./connections-worker.ts', import.meta.url), { env: {} })
  worker.unref()
  return worker
})

/** Looks like a thread to who started it. */
class SharedThread extends EventEmitter {
  readonly #port: threads.MessagePort

  constructor(options: unknown) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (answer: unknown) => this.emit('message', answer))
    connections().postMessage({ options, port: port2 }, [port2])
  }

  postMessage(request: unknown): void {
    this.#port.postMessage(request)
  }

  ref(): void {
    this.#port.ref()
  }

  unref(): void {
    this.#port.unref()
  }

  terminate(): Promise<number> {
    this.#port.close()
    return Promise.resolve(0)
  }
}

threads.Worker = class extends Worker {
  constructor(file: string | URL, options?: threads.WorkerOptions) {
    const name = file instanceof URL && file.protocol === 'file:' ? file.pathname : ''
    if (name === CONNECTION) return new SharedThread(options?.workerData) as unknown as threads.Worker
    super(name === SHELL && isFresh() ? BUILT_SHELL : file, options)
  }
}
syncBuiltinESMExports()
