import { workerData } from 'node:worker_threads'
import { readIgnore } from '../config/ignore-files.ts'
import { FileBytes } from './file-bytes.ts'
import { listFiles } from './list-files.ts'
import { isPageFile, MAX_TEXT_BYTES, PROGRESS, TAKEN, type AheadRequest, type Told } from './read-ahead.ts'

/** What is told at once. */
const MOST_FILES = 500
const MOST_BYTES = 1 << 20
/** So far ahead of whoever takes it, and no further: a folder may be larger than the memory. */
const MOST_WAITING = 64

const { root, port, state } = workerData as AheadRequest
let told = 0

function tell(message: Told, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
  told++
  Atomics.add(state, PROGRESS, 1)
  Atomics.notify(state, PROGRESS)
  for (;;) {
    const taken = Atomics.load(state, TAKEN)
    if (told - taken <= MOST_WAITING) return
    Atomics.wait(state, TAKEN, taken)
  }
}

/** Files of one message. */
class Batch {
  readonly #names: string[] = []
  readonly #hashes: string[] = []
  readonly #ends: number[] = []
  readonly #parts: Buffer[] = []
  #length = 0

  add(name: string, hash: string, bytes: Buffer | undefined): void {
    this.#names.push(name)
    this.#hashes.push(hash)
    if (bytes) this.#parts.push(Buffer.from(bytes))
    this.#ends.push((this.#length += bytes?.length ?? 0))
  }

  get isFull(): boolean {
    return this.#names.length >= MOST_FILES || this.#length >= MOST_BYTES
  }

  tell(): void {
    const block = new Uint8Array(this.#length)
    let start = 0
    for (const part of this.#parts) {
      block.set(part, start)
      start += part.length
    }
    const ends = Int32Array.from(this.#ends)
    const read = { names: this.#names, hashes: this.#hashes, ends, block }
    tell({ read }, [block.buffer, ends.buffer])
  }
}

const { files, diagnostics } = listFiles(root, readIgnore(root))
tell({ listed: { root, entries: [...files.values()], diagnostics } })
const reader = new FileBytes()
const known = new Set<string>()
let batch = new Batch()
for (const { path, size } of files.values()) {
  if (!isPageFile(path) || size > MAX_TEXT_BYTES) continue
  const read = reader.read(`${root}/${path}`, size)
  if (!read) continue
  batch.add(path, read.hash, known.has(read.hash) ? undefined : read.bytes)
  known.add(read.hash)
  Atomics.add(state, PROGRESS, 1)
  if (batch.isFull) {
    batch.tell()
    batch = new Batch()
  }
}
batch.tell()
tell({ done: true })
