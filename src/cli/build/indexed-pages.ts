import fs from 'node:fs'
import path from 'node:path'
import { openCacheFile } from '../cache-folder.ts'
import { threadId } from 'node:worker_threads'
import v8 from 'node:v8'
import type { IndexedPage } from '../../search/articles.ts'

/** Where what the search index takes from a page lies on disk. */
export interface StoredPage {
  readonly file: string
  readonly offset: number
  readonly length: number
}

const FOLDER = '.lectern/cache'

/**
 * Writes what the search index takes from pages, one behind the other. All of it at once would be the largest thing in
 * memory, so threads leave theirs in files and the index is made from those.
 */
export class IndexedPageWriter {
  readonly #name: string
  readonly #root: string
  #file: number | undefined
  #offset = 0

  /** A file of this thread's own, unless it is named. */
  constructor(root: string, name = `search-${threadId}.part`) {
    this.#root = root
    this.#name = name
  }

  put(page: IndexedPage): StoredPage {
    return this.putBytes(v8.serialize(page))
  }

  putBytes(bytes: Uint8Array): StoredPage {
    this.#file ??= openCacheFile(this.#root, this.#name)
    fs.writeSync(this.#file, bytes)
    const stored = { file: this.#name, offset: this.#offset, length: bytes.length }
    this.#offset += bytes.length
    return stored
  }

  close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file)
    this.#file = undefined
  }
}

/** Reads it back, in any order. */
export class IndexedPageReader {
  readonly #root: string
  readonly #files = new Map<string, number>()

  constructor(root: string) {
    this.#root = root
  }

  /** Undefined when the file is gone or damaged. */
  read({ file, offset, length }: StoredPage): { page: IndexedPage; bytes: Uint8Array } | undefined {
    try {
      let open = this.#files.get(file)
      if (open === undefined)
        this.#files.set(file, (open = fs.openSync(path.join(this.#root, FOLDER, file), 'r')))
      const bytes = Buffer.alloc(length)
      fs.readSync(open, bytes, { position: offset })
      return { page: v8.deserialize(bytes) as IndexedPage, bytes }
    } catch {
      return undefined
    }
  }

  close(): void {
    for (const open of this.#files.values()) fs.closeSync(open)
    this.#files.clear()
  }
}

/** Takes away the files of threads. */
export function removeParts(root: string): void {
  const folder = path.join(root, FOLDER)
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    if (/^search-\d+\.part$/.test(name)) fs.rmSync(path.join(folder, name), { force: true })
}
