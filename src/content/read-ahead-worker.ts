import { workerData } from 'node:worker_threads'
import { readIgnore } from '../config/ignore-files.ts'
import { FileBytes } from './file-bytes.ts'
import { listFiles } from './list-files.ts'
import { PROGRESS, TAKEN } from './progress.ts'
import { isPageFile, SLOT_BYTES, SLOTS, type AheadRequest, type FileRead, type Told } from './read-ahead.ts'

const MOST_FILES = 500

/** Hands over what was read, some files at a time, and never gets further ahead than there are slots. */
class Teller {
  readonly #request: AheadRequest
  readonly #known = new Set<string>()
  #told = 0
  #used = 0
  #batch: FileRead[] = []

  constructor(request: AheadRequest) {
    this.#request = request
  }

  /** A file with its bytes, or one that whoever wants it has to read. */
  add(name: string, read: { readonly hash: string; readonly bytes: Buffer } | undefined): void {
    const isNew = read !== undefined && !this.#known.has(read.hash)
    const length = isNew ? read.bytes.length : 0
    if (this.#used + length > SLOT_BYTES || this.#batch.length === MOST_FILES) this.tellBatch()
    if (isNew) {
      this.#slot.set(read.bytes, this.#used)
      this.#known.add(read.hash)
    }
    this.#used += length
    this.#batch.push([name, read?.hash ?? '', length])
    Atomics.add(this.#request.state, PROGRESS, 1)
  }

  tellBatch(): void {
    this.tell({ read: this.#batch })
    this.#used = 0
    this.#batch = []
  }

  tell(message: Told): void {
    const { port, state } = this.#request
    port.postMessage(message)
    this.#told++
    Atomics.add(state, PROGRESS, 1)
    Atomics.notify(state, PROGRESS)
  }

  /** Where the bytes of the next message go, once those of an earlier one were taken from there. */
  get #slot(): Uint8Array {
    const { state, slots } = this.#request
    for (;;) {
      const taken = Atomics.load(state, TAKEN)
      if (this.#told - taken < SLOTS) break
      Atomics.wait(state, TAKEN, taken)
    }
    const start = (this.#told % SLOTS) * SLOT_BYTES
    return slots.subarray(start, start + SLOT_BYTES)
  }
}

const request = workerData as AheadRequest
const { root } = request
const teller = new Teller(request)
// Of a slow disk, the list alone may take longer than anybody waits for a thread that does nothing.
const { files, diagnostics } = listFiles(root, readIgnore(root), () =>
  Atomics.add(request.state, PROGRESS, 1),
)
teller.tell({ listed: { root, entries: [...files.values()], diagnostics } })
const reader = new FileBytes()
for (const { path, size } of files.values()) {
  if (!isPageFile(path)) continue
  const read = size > SLOT_BYTES ? undefined : reader.read(`${root}/${path}`, size)
  teller.add(path, read && read.bytes.length <= SLOT_BYTES ? read : undefined)
}
teller.tellBatch()
teller.tell({ done: true })
