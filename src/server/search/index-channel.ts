import { parentPort, workerData } from 'node:worker_threads'
import type { Failure, IndexProgramData } from './run-index-program.ts'

/** Between the index program and the server that started it: the same for a thread and a process. */
export interface IndexChannel<Heard> {
  readonly data: IndexProgramData
  /** Whether large answers are copied on their way. */
  readonly copies: boolean
  listen(heard: (message: Heard) => void): () => void
  /** Done when it is on its way: a process that works on without a pause would keep it for itself. */
  say(message: object, buffers?: ArrayBuffer[]): Promise<void>
  /** Told to whoever waits for an answer. */
  fail(error: unknown): void
}

export function indexChannel<Heard>(): IndexChannel<Heard> {
  return parentPort ? ofThread(parentPort) : ofProcess()
}

function ofThread<Heard>(port: NonNullable<typeof parentPort>): IndexChannel<Heard> {
  return {
    data: workerData as IndexProgramData,
    copies: false,
    listen: (heard) => {
      port.on('message', heard)
      return () => port.off('message', heard)
    },
    say: async (message, buffers = []) => port.postMessage(message, buffers),
    // The thread ends with it, and the server has it as the error of the thread.
    fail: (error) => setImmediate(() => thrown(error)),
  }
}

function ofProcess<Heard>(): IndexChannel<Heard> {
  // At once: an orderly end would wait for the index, which nobody wants any more.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return {
    data: JSON.parse(process.argv[2] ?? '') as IndexProgramData,
    copies: true,
    listen: (heard) => {
      const told = (message: unknown) => heard(message as Heard)
      process.on('message', told)
      return () => process.off('message', told)
    },
    fail: (error) => {
      const failure = error instanceof Error ? error.message : String(error)
      process.send?.({ failure } satisfies Failure, () => process.exit(1))
    },
    say: (message) => new Promise((resolve) => process.send?.(message, () => resolve())),
  }
}

function thrown(error: unknown): never {
  throw error
}
