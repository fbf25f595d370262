import { createHash, hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readIndexFile, writeIndexFile } from '../../search/index-file.ts'
import type { EncodedLanguage } from '../../search/site-index.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { VERSION } from '../../lib/version.ts'

/** Inside a data folder. */
export const INDEX_FILE = 'cache/search-index.bin'
/** What the words of a page can come from: pages, snippets, components, configuration, specs. */
const TEXT = /\.(?:mdx?|[jt]sx?|json|ya?ml)$/i
/** While an author writes, every save makes another index; only now and then is one worth keeping. */
const EVERY_MS = 60_000

/** The index that the last start left in the data folder. */
export class StoredIndex {
  readonly #folder: string
  #kept = -Infinity

  constructor(folder: string) {
    this.#folder = folder
  }

  read(snapshot: Snapshot, key: string): EncodedLanguage[] | undefined {
    return this.#isPrivate(snapshot) ? readIndexFile(path.join(this.#folder, INDEX_FILE), key) : undefined
  }

  write(snapshot: Snapshot, key: string, languages: readonly EncodedLanguage[]): void {
    if (performance.now() < this.#kept + EVERY_MS || !this.#isPrivate(snapshot)) return
    writeIndexFile(path.join(this.#folder, INDEX_FILE), key, languages)
    this.#kept = performance.now()
  }

  /** It holds pages of every group. In a folder that is served as content it must not be. */
  #isPrivate({ folder, ignore }: Snapshot): boolean {
    const inside = path.relative(folder.root, realPath(this.#folder)).replaceAll('\\', '/')
    if (inside === '') return false
    return inside.startsWith('../') || path.isAbsolute(inside) || ignore.ignores(`${inside}/${INDEX_FILE}`)
  }
}

function realPath(folder: string): string {
  // It may not be there yet: then its nearest parent that is.
  if (fs.existsSync(folder)) return fs.realpathSync(folder)
  const parent = path.dirname(folder)
  return parent === folder ? folder : path.join(realPath(parent), path.basename(folder))
}

/** Different whenever the index would be: by what files say, not by when they were written. */
export function contentKey({ folder, settings }: Snapshot): string {
  const sum = createHash('sha1').update(JSON.stringify([VERSION, programKey(), settings]))
  for (const name of [...folder.files.keys()].filter((file) => TEXT.test(file)).sort()) {
    const text = /\.mdx?$/i.test(name)
      ? folder.text(name)?.hash
      : hash('sha1', folder.readLarge(name) ?? '', 'base64url')
    sum.update(`${name}\0${text ?? ''}\n`)
  }
  return sum.digest('base64url')
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
