import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { IgnoreRules } from '../config/ignore-files.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { TextReader } from './folder-texts.ts'
import type { SourceFile } from './page.ts'
import { isSampleOfSecrets, isSecretFile } from './secret-files.ts'

/** A file of the docs folder, as the listing saw it. */
export interface FileEntry {
  /** Relative to the docs folder, with forward slashes. */
  readonly path: string
  readonly size: number
  readonly modified: number
}

const NOTHING_IGNORED: IgnoreRules = {
  ignores: () => false,
  ignoresDirectory: () => false,
  ruleOf: () => undefined,
}
const MAX_TEXT_BYTES = 20_000_000

/**
 * The docs folder at one moment: which files there are, and the text of those that were asked for.
 * Text is read once and kept, so a page that changes on disk changes only with the next reading.
 */
export class Folder {
  readonly root: string
  readonly files: ReadonlyMap<string, FileEntry>
  readonly diagnostics: readonly Diagnostic[]
  readonly #texts: Map<string, SourceFile | undefined>
  readonly #reader = new TextReader()

  private constructor(root: string, listing: Listing, texts: Map<string, SourceFile | undefined>) {
    this.root = root
    this.files = listing.files
    this.diagnostics = listing.diagnostics
    this.#texts = texts
  }

  static read(root: string, ignore: IgnoreRules = NOTHING_IGNORED): Folder {
    const real = fs.realpathSync(root)
    return new Folder(real, listFiles(real, ignore), new Map())
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
    return new Folder(root, listing, texts)
  }

  /** Text of a listed file; undefined when there is none, or it vanished, or it is far too large for text. */
  text(name: string): SourceFile | undefined {
    if (this.#texts.has(name)) return this.#texts.get(name)
    const entry = this.files.get(name)
    const isText = entry !== undefined && entry.size <= MAX_TEXT_BYTES
    const source = isText ? this.#reader.read(name, `${this.root}/${name}`) : undefined
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

interface Listing {
  readonly files: Map<string, FileEntry>
  readonly diagnostics: Diagnostic[]
}

function listFiles(root: string, ignore: IgnoreRules): Listing {
  const files = new Map<string, FileEntry>()
  const diagnostics: Diagnostic[] = []
  const add = (name: string, stat: fs.Stats) =>
    files.set(name, { path: name, size: stat.size, modified: stat.mtimeMs })
  const visit = (folder: string, seen: ReadonlySet<string>) => {
    for (const entry of readDirectory(folder === '' ? root : `${root}/${folder}`)) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      const disk = `${root}/${name}`
      const target = entry.isSymbolicLink() ? followLink(root, disk) : disk
      if (target === undefined) {
        if (!ignore.ignores(name)) diagnostics.push(linkOutside(name))
        continue
      }
      const stat = statOf(target)
      if (!stat) continue
      if (stat.isDirectory()) {
        if (ignore.ignoresDirectory(name) || (entry.isSymbolicLink() && seen.has(target))) continue
        visit(name, entry.isSymbolicLink() ? new Set([...seen, target]) : seen)
      } else if (stat.isFile() && !ignore.ignores(name)) {
        if (isSecretFile(name, target)) {
          if (!isSampleOfSecrets(name)) diagnostics.push(secretFile(name))
        } else add(name, stat)
      }
    }
  }
  visit('', new Set([root]))
  return { files, diagnostics }
}

/** Folders of git, with all branches that were fetched, and of our own data: no content, by whatever name. */
const HIDDEN = new Set(['.git', '.lectern'])

/** Where a link leads, as long as that is inside the folder: a link must not publish the rest of the disk. */
function followLink(root: string, link: string): string | undefined {
  try {
    const real = fs.realpathSync(link)
    if (real !== root && !real.startsWith(root + path.sep)) return undefined
    return real
      .slice(root.length)
      .split(path.sep)
      .some((part) => HIDDEN.has(part))
      ? undefined
      : real
  } catch {
    return undefined
  }
}

function readDirectory(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

function statOf(file: string): fs.Stats | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })
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

function secretFile(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'file-secret',
    message: 'This file looks like a backup, a database, a key or an environment file, and was left out.',
    file,
    hint: 'Move it out of the docs folder, or add it to .lecternignore.',
  }
}

function linkOutside(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'symlink-outside',
    message:
      'This symbolic link is broken, or points outside the docs folder or into .git or .lectern, and was ignored.',
    file,
    hint: 'Copy the file into the folder, or add the link to .lecternignore.',
  }
}
