import fs from 'node:fs'
import path from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import type { FileEntry, Listing } from './list-files.ts'

/** In the source, as tests run it, and joined with the rest of the server. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './read-ahead-worker.ts' : './read-ahead-worker.js',
  import.meta.url,
)
/** A docs.json of this size names thousands of pages. With fewer, a thread takes longer to start than to read them. */
const LARGE_CONFIG = 200_000
/** What was read earlier is too old to be shown. */
const LONGEST_AGE_MS = 10_000
/** A thread that does nothing for so long is given up. */
const PATIENCE_MS = 2000

/** A file that is larger is no text. */
export const MAX_TEXT_BYTES = 20_000_000
/** What both sides know: how many files and messages there were, and how many messages were taken. */
export const PROGRESS = 0
export const TAKEN = 1

export interface AheadRequest {
  readonly root: string
  readonly port: MessagePort
  readonly state: Int32Array
}

/** Some files that were read, in the order of the listing. Bytes that an earlier one has too are left out. */
export interface FilesRead {
  readonly names: readonly string[]
  readonly hashes: readonly string[]
  /** Where the bytes of each end in the block. */
  readonly ends: Int32Array
  readonly block: Uint8Array
}

export type Told =
  | {
      readonly listed: {
        readonly root: string
        readonly entries: readonly FileEntry[]
        readonly diagnostics: Listing['diagnostics']
      }
    }
  | { readonly read: FilesRead }
  | { readonly done: true }

/**
 * Lists a large folder and reads its pages in a thread, while the server's own code is loaded. Whoever takes them waits
 * for a page only as long as the thread gets on; what it does not have, they read themselves.
 */
export class ReadAhead {
  readonly #started = performance.now()
  readonly #state = new Int32Array(new SharedArrayBuffer(8))
  readonly #port: MessagePort
  #worker: Worker | undefined
  readonly #hashes = new Map<string, string>()
  readonly #bytes = new Map<string, Buffer>()

  /** Undefined where it is not worth it. */
  static begin(root: string): ReadAhead | undefined {
    const config = fs.statSync(path.join(root, 'docs.json'), { throwIfNoEntry: false })
    return config !== undefined && config.size >= LARGE_CONFIG ? new ReadAhead(root) : undefined
  }

  private constructor(root: string) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const workerData: AheadRequest = { root: fs.realpathSync(root), port: port2, state: this.#state }
    this.#worker = new Worker(WORKER, { workerData, transferList: [port2] })
    this.#worker.unref()
    // It is missed where its next message is waited for.
    this.#worker.on('error', () => undefined)
  }

  /** The files of a folder, if it is the one that is read and they were listed just now. */
  listing(root: string): Listing | undefined {
    const told = performance.now() - this.#started > LONGEST_AGE_MS ? undefined : this.#next()
    if (told === undefined || !('listed' in told) || told.listed.root !== root) {
      this.close()
      return undefined
    }
    const { entries, diagnostics } = told.listed
    return { files: new Map(entries.map((entry) => [entry.path, entry])), diagnostics }
  }

  /**
   * What a page file holds; undefined when whoever asks has to read it. The bytes of several files that are the same are
   * handed out with the first that is taken.
   */
  take(name: string): { readonly hash: string; readonly bytes: Buffer | undefined } | undefined {
    if (!isPageFile(name)) return undefined
    while (!this.#hashes.has(name)) {
      const told = this.#next()
      if (told === undefined || !('read' in told)) return undefined
      this.#add(told.read)
    }
    const hash = this.#hashes.get(name) as string
    const bytes = this.#bytes.get(hash)
    this.#hashes.delete(name)
    this.#bytes.delete(hash)
    return { hash, bytes }
  }

  close(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
    this.#port.close()
    this.#hashes.clear()
    this.#bytes.clear()
  }

  #add({ names, hashes, ends, block }: FilesRead): void {
    let start = 0
    for (const [index, name] of names.entries()) {
      const hash = hashes[index] as string
      const end = ends[index] as number
      this.#hashes.set(name, hash)
      if (end > start) this.#bytes.set(hash, Buffer.from(block.buffer, start, end - start))
      start = end
    }
  }

  /** The next message, in order; undefined when there are no more. */
  #next(): Told | undefined {
    while (this.#worker) {
      const progress = Atomics.load(this.#state, PROGRESS)
      const received = receiveMessageOnPort(this.#port)
      if (received) {
        Atomics.add(this.#state, TAKEN, 1)
        Atomics.notify(this.#state, TAKEN)
        const told = received.message as Told
        if ('done' in told) this.#worker = undefined
        return told
      }
      if (Atomics.wait(this.#state, PROGRESS, progress, PATIENCE_MS) === 'timed-out') this.close()
    }
    return undefined
  }
}

export function isPageFile(name: string): boolean {
  return /\.mdx?$/i.test(name)
}
