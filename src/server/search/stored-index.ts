import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { IndexContent } from '../../access/index-source.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { readIndexFile, writeIndexFile } from '../../search/index-file.ts'
import type { EncodedLanguage } from '../../search/site-index.ts'
import type { RemoteSpecs } from '../../snapshot/remote-specs.ts'
import { VERSION } from '../../lib/version.ts'

/** Inside a data folder. */
export const INDEX_FILE = 'cache/search-index.bin'
/** Beside it: what does not compile of the same content. */
const BROKEN_FILE = 'cache/broken-pages.json'
/** While an author writes, every save makes another index; only now and then is one worth keeping. */
const EVERY_MS = 60_000

/** An index that would do, when it is there: of the content the server has. */
export interface KeptIndex {
  readonly snapshotId: string
  readonly key: string
}

/** An index, and what was found while its pages were compiled. */
export interface MadeIndex {
  readonly languages: readonly EncodedLanguage[]
  readonly broken: readonly Diagnostic[]
}

/** The index that the last start left in the data folder. */
export class StoredIndex {
  readonly #folder: string
  #kept = -Infinity

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Where it is known that nobody else reads the file. */
  readPrivate({ key }: KeptIndex): EncodedLanguage[] | undefined {
    return readIndexFile(path.join(this.#folder, INDEX_FILE), key)
  }

  /** Whether it is there now, for whoever reads it. */
  write(content: IndexContent, key: string, { languages, broken }: MadeIndex): boolean {
    if (performance.now() < this.#kept + EVERY_MS || !this.isPrivate(content)) return false
    const isWritten = writeIndexFile(path.join(this.#folder, INDEX_FILE), key, languages)
    writeBroken(path.join(this.#folder, BROKEN_FILE), { key, broken })
    this.#kept = performance.now()
    return isWritten
  }

  /** What did not compile when the index of this content was made; undefined where that is not known. */
  readBroken(content: IndexContent, key: string): readonly Diagnostic[] | undefined {
    return this.isPrivate(content) ? readBroken(path.join(this.#folder, BROKEN_FILE), key) : undefined
  }

  /** It holds pages of every group. In a folder that is served as content it must not be. */
  isPrivate(content: IndexContent): boolean {
    return !content.publishes(path.join(realPath(this.#folder), INDEX_FILE))
  }
}

/** As an index, it is no loss when it cannot be kept. */
function writeBroken(file: string, kept: { readonly key: string; readonly broken: readonly Diagnostic[] }) {
  try {
    fs.writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
    fs.renameSync(`${file}.new`, file)
  } catch {
    fs.rmSync(file, { force: true })
  }
}

function readBroken(file: string, key: string): readonly Diagnostic[] | undefined {
  try {
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as { key: string; broken: Diagnostic[] }
    return kept.key === key ? kept.broken : undefined
  } catch {
    return undefined
  }
}

function realPath(folder: string): string {
  // It may not be there yet: then its nearest parent that is.
  if (fs.existsSync(folder)) return fs.realpathSync(folder)
  const parent = path.dirname(folder)
  return parent === folder ? folder : path.join(realPath(parent), path.basename(folder))
}

/** Different whenever the index would be: by what files say, not by when they were written. */
export function contentKey(content: IndexContent, remoteSpecs: RemoteSpecs): string {
  const sum = createHash('sha1').update(JSON.stringify([VERSION, programKey(), content.history]))
  for (const [url, spec] of [...remoteSpecs].sort(([a], [b]) => (a < b ? -1 : 1)))
    // One that could not be fetched has no pages, as one that was never asked for.
    if ('text' in spec) sum.update(`${url}\0${spec.text}\n`)
  let listing = ''
  for (const [name, hash] of content.hashes()) listing += `${name}\0${hash}\n`
  return sum.update(listing).digest('base64url')
}

/** A release that reads pages otherwise makes another index, even under the same version. */
function programKey(): string {
  const folder = import.meta.dirname
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => `${name}:${fs.statSync(path.join(folder, name)).size}`)
    .join()
}
