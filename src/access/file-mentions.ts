import { fenceFilesIn } from '../content/include-code.ts'
import type { Page } from '../content/page.ts'
import { lazy } from '../lib/lazy.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { ImportGraph } from './import-graph.ts'
import { isOrdinaryName, lastPart, OddNames, resolveAddress, urlReferences } from './url-references.ts'

const TEXTS = /\.(?:mdx?|jsx?|tsx?)$/i

interface Names {
  /** Files of the folder that a text surely means. */
  readonly sure: ReadonlySet<string>
  /** Last parts of addresses that may mean any file of that name. */
  readonly loose: ReadonlySet<string>
}

/** Which pages mention a file, themselves or through what they import. */
export class FileMentions {
  readonly #snapshot: Snapshot
  /** Lower-case path -> path: servers and authors disagree about capitals. */
  readonly #files: ReadonlyMap<string, string>
  readonly #odd: OddNames
  readonly #namesIn = new Map<string, Names>()
  readonly #graph: ImportGraph
  readonly #codeIn = new Map<string, readonly string[]>()
  /** Hashes of texts that show no file: in many versions most files say the same. */
  readonly #withoutCode = new Set<string>()
  readonly #included = lazy(() => this.#collectIncluded())
  readonly #named = lazy(() => this.#collectNamed())

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#graph = new ImportGraph(snapshot)
    const paths = [...snapshot.folder.files.keys()]
    this.#files = new Map(paths.map((path) => [path.toLowerCase(), path]))
    const names = [...new Set(paths.filter((path) => !TEXTS.test(path)).map(lastPart))]
    this.#odd = new OddNames(names.filter((name) => !isOrdinaryName(name)))
  }

  /** A name that may mean several files only counts for those that nobody means for sure: doubt closes. */
  pagesOf(file: string): readonly Page[] {
    const { sure, loose } = this.#named()
    return sure.get(file) ?? loose.get(lastPart(file).toLowerCase()) ?? []
  }

  /** Whether a page or snippet imports this file. */
  isImported(file: string): boolean {
    return this.#included().imported.has(file)
  }

  /** Whether a page shows this file as code. */
  isCode(file: string): boolean {
    return this.#included().code.has(file)
  }

  #collectIncluded() {
    const imported = new Set<string>()
    const code = new Set<string>()
    for (const page of this.#snapshot.pages.values())
      for (const file of this.#reach(page.file)) {
        if (file !== page.file) imported.add(file)
        for (const shown of this.#codeOf(file)) {
          code.add(shown)
          imported.add(shown)
        }
      }
    return { imported, code }
  }

  /** Only asked for where somebody may not see everything: every word of every page is looked at. */
  #collectNamed() {
    const sure: Mentions = new Map()
    const loose: Mentions = new Map()
    for (const page of this.#snapshot.pages.values())
      for (const file of this.#reach(page.file)) {
        if (file !== page.file) note(sure, file, page)
        for (const shown of this.#codeOf(file)) note(sure, shown, page)
        const names = this.#names(file)
        for (const name of names.sure) note(sure, name, page)
        for (const name of names.loose) note(loose, name, page)
      }
    return { sure, loose }
  }

  /** A page and the texts it imports; code that it shows is named by its fences. */
  #reach(file: string): readonly string[] {
    return [...this.#graph.reach(file)].filter((path) => TEXTS.test(path))
  }

  #codeOf(path: string): readonly string[] {
    const source = TEXTS.test(path) ? this.#snapshot.folder.text(path) : undefined
    if (!source || this.#withoutCode.has(source.hash)) return []
    let files = this.#codeIn.get(path)
    if (files) return files
    const { text, hash } = source
    // Which file is meant depends on the path of the page, so only texts that name none at all are alike.
    if (!text.includes('file=')) this.#withoutCode.add(hash)
    this.#codeIn.set(path, (files = fenceFilesIn(text, path)))
    return files
  }

  #names(path: string): Names {
    let names = this.#namesIn.get(path)
    if (!names) {
      const sure = new Set<string>()
      const loose = new Set<string>()
      for (const address of urlReferences(this.#graph.text(path), this.#odd)) {
        const target = resolveAddress(address, path)
        const file = target === undefined ? undefined : this.#files.get(target.toLowerCase())
        if (file !== undefined) sure.add(file)
        else if (!address.startsWith('//')) loose.add(lastPart(address).toLowerCase())
      }
      this.#namesIn.set(path, (names = { sure, loose }))
    }
    return names
  }
}

type Mentions = Map<string, Page[]>

function note(mentions: Mentions, name: string, page: Page): void {
  const list = mentions.get(name)
  if (!list) mentions.set(name, [page])
  else if (list.at(-1) !== page) list.push(page)
}
