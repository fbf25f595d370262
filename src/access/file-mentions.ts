import type { Page } from '../content/page.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** What looks like the name of a file in the text of a page or snippet. */
const FILE_NAME = /[\w@%()~+./-]+\.[a-z\d]{2,5}\b/gi
const TEXTS = /\.(?:mdx?|jsx?|tsx?)$/i
const DEEPEST = 6

/** By the last part of its name: which pages mention a file, themselves or through snippets they import. */
export class FileMentions {
  readonly #snapshot: Snapshot
  readonly #namesIn = new Map<string, ReadonlySet<string>>()
  #pagesOf: ReadonlyMap<string, readonly Page[]> | undefined

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
  }

  pagesOf(file: string): readonly Page[] {
    this.#pagesOf ??= this.#collect()
    return this.#pagesOf.get(lastPart(file)) ?? []
  }

  #collect(): ReadonlyMap<string, readonly Page[]> {
    const { folder, pages } = this.#snapshot
    const textsByName = new Map<string, string[]>()
    for (const path of folder.files.keys())
      if (TEXTS.test(path))
        textsByName.set(lastPart(path), [...(textsByName.get(lastPart(path)) ?? []), path])
    const mentions = new Map<string, Page[]>()
    for (const page of pages.values())
      for (const name of this.#reach(page.file, textsByName)) {
        const list = mentions.get(name)
        if (list) list.push(page)
        else mentions.set(name, [page])
      }
    return mentions
  }

  /** Names in a file and in every text file those names may mean. Too many pages rather than too few. */
  #reach(file: string, textsByName: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
    const names = new Set<string>()
    const seen = new Set<string>()
    let next = [file]
    for (let depth = 0; depth < DEEPEST && next.length > 0; depth++) {
      const found = next.flatMap((path) => (seen.has(path) ? [] : [...this.#read(path)]))
      for (const path of next) seen.add(path)
      for (const name of found) names.add(name)
      next = [...new Set(found.flatMap((name) => textsByName.get(name) ?? []))].filter(
        (path) => !seen.has(path),
      )
    }
    return names
  }

  #read(path: string): ReadonlySet<string> {
    let names = this.#namesIn.get(path)
    if (!names) {
      const text = this.#snapshot.folder.text(path)?.text ?? ''
      names = new Set([...text.matchAll(FILE_NAME)].map(([name]) => lastPart(name)))
      this.#namesIn.set(path, names)
    }
    return names
  }
}

function lastPart(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}
