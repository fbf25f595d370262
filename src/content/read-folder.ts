import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { IgnoreRules } from '../config/ignore-files.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { TextReader } from './folder-texts.ts'
import { listFiles, type FileEntry, type Listing } from './list-files.ts'
import type { SourceFile } from './page.ts'
import type { ReadAhead } from './read-ahead.ts'

const NOTHING_IGNORED: IgnoreRules = {
  ignores: () => false,
  ignoresDirectory: () => false,
  ruleOf: () => undefined,
}

const MAX_TEXT_BYTES = 20_000_000

interface Read {
  readonly texts?: Map<string, SourceFile | undefined>
  readonly ahead?: ReadAhead | undefined
}

/**
 * The docs folder at one moment: which files there are, and the text of those that were asked for.
 * Text is read once and kept, so a page that changes on disk changes only with the next reading.
 */
export class Folder {
  readonly root: string
  readonly files: ReadonlyMap<string, FileEntry>
  readonly diagnostics: readonly Diagnostic[]
  readonly #texts: Map<string, SourceFile | undefined>
  readonly #reader: TextReader

  private constructor(root: string, listing: Listing, read: Read = {}) {
    this.root = root
    this.files = listing.files
    this.diagnostics = listing.diagnostics
    this.#texts = read.texts ?? new Map()
    this.#reader = new TextReader(read.ahead)
  }

  static read(root: string, ignore: IgnoreRules = NOTHING_IGNORED, ahead?: ReadAhead): Folder {
    const real = fs.realpathSync(root)
    const listing = ahead?.listing(real)
    return listing ? new Folder(real, listing, { ahead }) : new Folder(real, listFiles(real, ignore))
  }

  /** The folder as it is now, or another version of it elsewhere; texts of files that did not change are taken over. */
  reread(ignore: IgnoreRules, elsewhere?: string): Folder {
    const root = elsewhere === undefined ? this.root : fs.realpathSync(elsewhere)
    const listing = listFiles(root, ignore)
    const texts = new Map<string, SourceFile | undefined>()
    for (const [name, text] of this.#texts) {
      const before = this.files.get(name)
      const now = listing.files.get(name)
      if (text && before && now && before.size === now.size && before.modified === now.modified)
        texts.set(name, text)
    }
    return new Folder(root, listing, { texts })
  }

  /** Text of a listed file; undefined when there is none, or it vanished, or it is far too large for text. */
  text(name: string): SourceFile | undefined {
    if (this.#texts.has(name)) return this.#texts.get(name)
    const entry = this.files.get(name)
    const isText = entry !== undefined && entry.size <= MAX_TEXT_BYTES
    const source = isText ? this.#reader.read(`${this.root}/${name}`, entry) : undefined
    this.#texts.set(name, source)
    return source
  }

  /** Told when all pages were read once. */
  settle(): void {
    this.#reader.settle()
  }

  /** Lets go of a text. Only for whoever reads a folder once: who asks again gets what the disk says then. */
  forget(name: string): void {
    this.#texts.delete(name)
  }

  /** Text of a listed file of any size, read now and not kept; only so many bytes of it when a number is given. */
  readLarge(name: string, bytes?: number): string | undefined {
    const entry = this.files.get(name)
    if (!entry) return undefined
    if (bytes === undefined || entry.size <= bytes) return readText(`${this.root}/${name}`)
    return readStart(`${this.root}/${name}`, bytes)
  }

  /** The same for all of it, with its hash. */
  readHashed(name: string): { readonly text: string; readonly hash: string } | undefined {
    if (!this.files.has(name)) return undefined
    try {
      const bytes = fs.readFileSync(`${this.root}/${name}`)
      return { text: bytes.toString('utf8'), hash: hash('sha1', bytes, 'base64url') }
    } catch {
      return undefined
    }
  }

  /** Where a listed file is on disk. */
  locate(name: string): string | undefined {
    return this.files.has(name) ? path.join(this.root, name) : undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readStart(file: string, bytes: number): string | undefined {
  try {
    const handle = fs.openSync(file, 'r')
    try {
      const buffer = Buffer.alloc(bytes)
      return buffer.toString('utf8', 0, fs.readSync(handle, buffer, 0, bytes, 0))
    } finally {
      fs.closeSync(handle)
    }
  } catch {
    return undefined
  }
}
