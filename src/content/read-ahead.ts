import fs from 'node:fs'
import path from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { textOf } from './file-bytes.ts'
import type { FileEntry, Listing } from './list-files.ts'
import { getsOn, PROGRESS, TAKEN } from './progress.ts'

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

/** Where bytes are handed over. So far ahead of whoever takes them, and no further: a folder may be larger than memory. */
export const SLOTS = 16
export const SLOT_BYTES = 1 << 20

export interface AheadRequest {
  readonly root: string
  readonly port: MessagePort
  readonly state: Int32Array
  readonly slots: Uint8Array
}

/**
 * Its name, the hash of what it holds, and how many bytes of the slot are that: none where an earlier file holds the same.
 * Without a hash, whoever wants it has to read it.
 */
export type FileRead = readonly [name: string, hash: string, length: number]

export type Told =
  | {
      readonly listed: {
        readonly root: string
        readonly entries: readonly FileEntry[]
        readonly diagnostics: Listing['diagnostics']
      }
    }
  | { readonly read: readonly FileRead[] }
  | { readonly done: true }

interface TakenText {
  readonly hash: string
  /** Undefined where it was handed out before. */
  readonly text: string | undefined
}

/**
 * Lists a large folder and reads its pages in a thread, while the server's own code is loaded. Whoever takes them waits
 * for a page only as long as the thread gets on; what it does not have, they read themselves.
 */
export class ReadAhead {
  readonly #started = performance.now()
  readonly #state = new Int32Array(new SharedArrayBuffer(8))
  #slots: Buffer = Buffer.from(new SharedArrayBuffer(SLOTS * SLOT_BYTES))
  readonly #port: MessagePort
  #worker: Worker | undefined
  #taken = 0
  readonly #hashes = new Map<string, string>()
  readonly #texts = new Map<string, string>()

  /** Undefined where it is not worth it. */
  static begin(root: string): ReadAhead | undefined {
    const config = fs.statSync(path.join(root, 'docs.json'), { throwIfNoEntry: false })
    return config !== undefined && config.size >= LARGE_CONFIG ? new ReadAhead(root) : undefined
  }

  private constructor(root: string) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const workerData: AheadRequest = {
      root: fs.realpathSync(root),
      port: port2,
      state: this.#state,
      slots: this.#slots,
    }
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
   * What a page file says; undefined when whoever asks has to read it. A text that several files have is handed out with
   * the first that is taken.
   */
  take(name: string): TakenText | undefined {
    if (!isPageFile(name)) return undefined
    while (!this.#hashes.has(name)) {
      const told = this.#next()
      if (told === undefined || !('read' in told)) return undefined
    }
    const hash = this.#hashes.get(name) as string
    const text = this.#texts.get(hash)
    this.#hashes.delete(name)
    this.#texts.delete(hash)
    return hash === '' ? undefined : { hash, text }
  }

  close(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
    this.#port.close()
    this.#slots = Buffer.alloc(0)
    this.#hashes.clear()
    this.#texts.clear()
  }

  /** The next message, in order; undefined when there are no more. */
  #next(): Told | undefined {
    while (this.#worker) {
      const progress = Atomics.load(this.#state, PROGRESS)
      const told = receiveMessageOnPort(this.#port)?.message as Told | undefined
      if (told) {
        if ('read' in told) this.#add(told.read)
        if ('done' in told) this.#worker = undefined
        this.#taken++
        Atomics.add(this.#state, TAKEN, 1)
        Atomics.notify(this.#state, TAKEN)
        return told
      }
      if (!getsOn(this.#state, progress, PATIENCE_MS)) this.close()
    }
    return undefined
  }

  /** Before the thread writes over them. */
  #add(files: readonly FileRead[]): void {
    let start = (this.#taken % SLOTS) * SLOT_BYTES
    for (const [name, hash, length] of files) {
      this.#hashes.set(name, hash)
      if (length > 0) this.#texts.set(hash, textOf(this.#slots.subarray(start, start + length)))
      start += length
    }
  }
}

export function isPageFile(name: string): boolean {
  return /\.mdx?$/i.test(name)
}
