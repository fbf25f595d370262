import { Worker } from 'node:worker_threads'
import { indexEnvironment } from '../../config/env.ts'
import { startOwnProcess } from '../../lib/own-process.ts'

/** In the source, as tests run it, and joined with the rest of the server. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './index-program.ts' : './index-program.js',
  import.meta.url,
)
/** As SERVER_FLAGS of bin/server-flags.js. */
const NEW_OBJECTS_MB = 8
/** A bound that the operator gave Node itself; what stands in NODE_OPTIONS is passed on with the environment. */
const MOST_MEMORY = /^--max[-_]old[-_]space[-_]size/
/** Of glibc: what was freed goes back to the system, and is not kept for each thread. Other systems do so by themselves. */
const GIVE_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
/** As SERVER_MEMORY of bin/server-flags.js: what is set for the server is no choice of the operator. */
const THRESHOLD_OF_SERVER = '1048576'

/** What the program is told when it starts. */
export interface IndexProgramData {
  readonly root: string
  readonly configFile?: string | undefined
  /** Where the index is kept for the next start. */
  readonly dataFolder: string
  /** The folder will change: the program stays, with all it has read. */
  readonly longLived: boolean
}

/** The last that a process says that cannot go on. */
export interface Failure {
  readonly failure: string
}

/** A running index program. */
export interface IndexProgram<Said> {
  tell(message: object): void
  /** Every message, and at most one failure. Call what comes back to hear no more. */
  listen(heard: (message: Said) => void, failed: (error: unknown) => void): () => void
  end(): void
}

/**
 * Starts the program beside the server. Where the folder stays as it is, in a process: with its end the system has all of its
 * memory back. A thread that has ended leaves half of it with the C library, for as long as the server runs.
 */
export function runIndexProgram<Said>(data: IndexProgramData): IndexProgram<Said> {
  return data.longLived ? inThread(data) : inProcess(data)
}

function inThread<Said>(workerData: IndexProgramData): IndexProgram<Said> {
  const worker = new Worker(PROGRAM, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 4 * NEW_OBJECTS_MB },
  })
  // Nobody waits for an index when the server stops.
  worker.unref()
  return {
    tell: (message) => worker.postMessage(message),
    listen: (heard, failed) => {
      worker.on('message', heard)
      worker.on('error', failed)
      return () => worker.off('message', heard).off('error', failed)
    },
    end: () => void worker.terminate(),
  }
}

function inProcess<Said>(data: IndexProgramData): IndexProgram<Said> {
  const child = startOwnProcess(PROGRAM, {
    args: [JSON.stringify(data)],
    env: { ...GIVE_BACK, NODE_NO_WARNINGS: '1', ...chosenEnvironment() },
    flags: [
      `--max-semi-space-size=${NEW_OBJECTS_MB}`,
      ...process.execArgv.filter((flag) => MOST_MEMORY.test(flag)),
    ],
    // What V8 says when memory runs out belongs in the server's log.
    errors: 'inherit',
  })
  // Told to whoever listens; when nobody does any more, it stops no server.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return {
    tell: (message) => child.send(message, () => undefined),
    listen: (heard, failed) => {
      const told = (message: unknown) => {
        const said = message as Said | Failure
        if (isFailure(said)) failed(new Error(said.failure))
        else heard(said)
      }
      const gone = (code: number | null, signal: string | null) => {
        const how = signal ?? `code ${code}`
        failed(
          new Error(
            `The process that makes the search index ended with ${how}. Perhaps it had no memory left.`,
          ),
        )
      }
      child.on('message', told)
      child.on('error', failed)
      child.on('exit', gone)
      return () => child.off('message', told).off('error', failed).off('exit', gone)
    },
    end: () => void child.kill('SIGKILL'),
  }
}

function chosenEnvironment(): Readonly<Record<string, string>> {
  const { MALLOC_MMAP_THRESHOLD_: threshold, ...others } = indexEnvironment()
  return threshold === undefined || threshold === THRESHOLD_OF_SERVER
    ? others
    : { ...others, MALLOC_MMAP_THRESHOLD_: threshold }
}

function isFailure(said: unknown): said is Failure {
  return typeof said === 'object' && said !== null && 'failure' in said
}
