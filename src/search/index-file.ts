import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { INDEX_FORMAT } from './browser/search-index.ts'
import type { EncodedLanguage } from './site-index.ts'

interface Header {
  readonly format: string
  /** Of what the index was made from. */
  readonly key: string
  /** Of the bytes behind the header. */
  readonly sum: string
  readonly languages: readonly {
    readonly language?: string | undefined
    readonly parts: readonly number[]
  }[]
}

/** Writing takes seconds. */
const ABANDONED_MS = 600_000
const MAX_BYTES = 1 << 30
const MAX_HEADER = 1 << 16
/** Bytes of the index, bytes of the texts, where each of their pieces begins, and their blocks. */
const PARTS = 4
const FORMAT = `${INDEX_FORMAT}, texts in blocks, languages by folder`

/**
 * Keeps the index of a site for the next start. It holds every page, whoever may read it: readable by the owner alone.
 * A cache is never worth a failure: what cannot be written is not kept, and the answer says so.
 */
export function writeIndexFile(file: string, key: string, languages: readonly EncodedLanguage[]): boolean {
  const parts = languages.map(({ index, texts }) => [
    index,
    texts.bytes,
    bytesOf(texts.start),
    bytesOf(texts.blocks),
  ])
  const header: Header = {
    format: FORMAT,
    key,
    sum: sumOf(parts.flat()),
    languages: languages.map(({ language }, at) => ({
      language,
      parts: (parts[at] as Uint8Array[]).map(({ length }) => length),
    })),
  }
  const head = Buffer.from(JSON.stringify(header))
  const size = parts.flat().reduce((sum, { length }) => sum + length, head.length)
  if (head.length > MAX_HEADER || size > MAX_BYTES) return false
  const started = `${file}.${process.pid}.new`
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    removeAbandoned(file)
    const open = fs.openSync(started, 'w', 0o600)
    try {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(head.length)
      for (const part of [length, head, ...parts.flat()]) writeAll(open, part)
      fs.fsyncSync(open)
    } finally {
      fs.closeSync(open)
    }
    fs.renameSync(started, file)
    return true
  } catch {
    fs.rmSync(started, { force: true })
    return false
  }
}

/** Whoever is ended while writing leaves a hundred megabytes, under a number of a process that never comes back. */
function removeAbandoned(file: string): void {
  const folder = path.dirname(file)
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(file)}.`) || !name.endsWith('.new')) continue
    const found = path.join(folder, name)
    const { mtimeMs = Infinity } = fs.statSync(found, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > ABANDONED_MS) fs.rmSync(found, { force: true })
  }
}

/** The index kept for this key; undefined when there is none, or it is of something else, or damaged. */
export function readIndexFile(file: string, key: string): EncodedLanguage[] | undefined {
  let open: number | undefined
  try {
    open = fs.openSync(file, 'r')
    if (fs.fstatSync(open).size > MAX_BYTES) return undefined
    const length = readAll(open, 4).readUInt32LE()
    if (length > MAX_HEADER) return undefined
    const header = JSON.parse(readAll(open, length).toString()) as Header
    if (header.format !== FORMAT || header.key !== key) return undefined
    // Each part in memory of its own: what is dropped after loading then really goes.
    const languages: EncodedLanguage[] = []
    const read: Uint8Array[] = []
    for (const { language, parts } of header.languages) {
      if (parts.length !== PARTS) return undefined
      const [index, bytes, start, blocks] = parts.map((size) => readAll(open as number, size))
      if (!index || !bytes || !start || !blocks) return undefined
      read.push(index, bytes, start, blocks)
      const texts = { bytes, start: new Uint32Array(start.buffer), blocks: new Uint32Array(blocks.buffer) }
      languages.push({ language, index, texts })
    }
    return sumOf(read) === header.sum ? languages : undefined
  } catch {
    return undefined
  } finally {
    if (open !== undefined) fs.closeSync(open)
  }
}

function writeAll(open: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += fs.writeSync(open, bytes, at)
}

function readAll(open: number, size: number): Buffer {
  if (!Number.isInteger(size) || size < 0 || size > MAX_BYTES) throw new RangeError('No size of a part.')
  const bytes = Buffer.from(new ArrayBuffer(size))
  for (let at = 0; at < size;) {
    const count = fs.readSync(open, bytes, at, size - at, null)
    if (count === 0) throw new RangeError('The file ends too early.')
    at += count
  }
  return bytes
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

function sumOf(parts: readonly Uint8Array[]): string {
  const sum = createHash('sha1')
  for (const part of parts) sum.update(part)
  return sum.digest('base64url')
}
