import { workerData } from 'node:worker_threads'
import { readIgnore } from '../config/ignore-files.ts'
import { FileBytes } from './file-bytes.ts'
import { listFiles } from './list-files.ts'
import {
  isPageFile,
  PROGRESS,
  SLOT_BYTES,
  SLOTS,
  TAKEN,
  type AheadRequest,
  type FileRead,
  type Told,
} from './read-ahead.ts'

const MOST_FILES = 500

const { root, port, state, slots } = workerData as AheadRequest
let told = 0

function tell(message: Told): void {
  port.postMessage(message)
  told++
  Atomics.add(state, PROGRESS, 1)
  Atomics.notify(state, PROGRESS)
}

/** Where the bytes of the next message go, once those of an earlier one were taken from there. */
function freeSlot(): Uint8Array {
  for (;;) {
    const taken = Atomics.load(state, TAKEN)
    if (told - taken < SLOTS) break
    Atomics.wait(state, TAKEN, taken)
  }
  const start = (told % SLOTS) * SLOT_BYTES
  return slots.subarray(start, start + SLOT_BYTES)
}

const { files, diagnostics } = listFiles(root, readIgnore(root))
tell({ listed: { root, entries: [...files.values()], diagnostics } })

const reader = new FileBytes()
const known = new Set<string>()
let slot = freeSlot()
let used = 0
let batch: FileRead[] = []

function tellBatch(): void {
  tell({ read: batch })
  slot = freeSlot()
  used = 0
  batch = []
}

for (const { path, size } of files.values()) {
  if (!isPageFile(path)) continue
  const read = size > SLOT_BYTES ? undefined : reader.read(`${root}/${path}`, size)
  Atomics.add(state, PROGRESS, 1)
  if (!read || read.bytes.length > SLOT_BYTES) {
    batch.push([path, '', 0])
    continue
  }
  const length = known.has(read.hash) ? 0 : read.bytes.length
  if (used + length > SLOT_BYTES || batch.length === MOST_FILES) tellBatch()
  slot.set(read.bytes.subarray(0, length), used)
  used += length
  known.add(read.hash)
  batch.push([path, read.hash, length])
}
tell({ read: batch })
tell({ done: true })
