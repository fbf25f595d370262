import { fenceFilesIn } from '../content/include-code.ts'
import { resolveImport } from '../content/evaluate/modules.ts'
import type { Page } from '../content/page.ts'
import { lazy } from '../lib/lazy.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { isOrdinaryName, lastPart, OddNames, resolveAddress, urlReferences } from './url-references.ts'

const TEXTS = /\.(?:mdx?|jsx?|tsx?)$/i
const SUFFIXES = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '/index.mdx', '/index.jsx', '/index.tsx']
// Bounded: a text of nothing but beginnings would be read once for each of them.
const IMPORTS = /\b(?:from|import|export)\b[^'"\n;]{0,500}["']([./][^"'\n]{1,500})["']/g
/** The old form of an import. */
const SNIPPET_TAG = /<Snippet\b[^>]{0,500}?\bfile=["']([^"'\n]{1,500})["']/g

interface Names {
  /** Files of the folder that a text surely means. */
  readonly sure: ReadonlySet<string>
  /** Last parts of addresses that may mean any file of that name. */
  readonly loose: ReadonlySet<string>
}

/** Files whose text becomes part of another. */
interface Includes {
  readonly imports: readonly string[]
  /** Shown as code. */
  readonly code: readonly string[]
}

/** Which pages mention a file, themselves or through what they import. */
export class FileMentions {
  readonly #snapshot: Snapshot
  /** Lower-case path -> path: servers and authors disagree about capitals. */
  readonly #files: ReadonlyMap<string, string>
  readonly #odd: OddNames
  readonly #namesIn = new Map<string, Names>()
  readonly #includes = new Map<string, Includes>()
  readonly #included = lazy(() => this.#collectIncluded())
  readonly #named = lazy(() => this.#collectNamed())

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
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
        for (const shown of this.#includesOf(file).code) {
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
        for (const shown of this.#includesOf(file).code) note(sure, shown, page)
        const names = this.#names(file)
        for (const name of names.sure) note(sure, name, page)
        for (const name of names.loose) note(loose, name, page)
      }
    return { sure, loose }
  }

  /** A file and all it imports. */
  #reach(file: string): ReadonlySet<string> {
    const reached = new Set([file])
    for (const path of reached) for (const target of this.#includesOf(path).imports) reached.add(target)
    return reached
  }

  #includesOf(path: string): Includes {
    let includes = this.#includes.get(path)
    if (!includes) {
      const text = this.#text(path)
      includes = { imports: this.#importsIn(text, path), code: fenceFilesIn(text, path) }
      this.#includes.set(path, includes)
    }
    return includes
  }

  #importsIn(text: string, path: string): readonly string[] {
    const imports = [...text.matchAll(IMPORTS)].map(([, written = '']) => resolveImport(path, written))
    const tags = [...text.matchAll(SNIPPET_TAG)].flatMap(([, written = '']) =>
      [`/snippets/${written}`, `/_snippets/${written}`, written.replace(/^(?!\/)/, './')].map((place) =>
        resolveImport(path, place),
      ),
    )
    return [...imports, ...tags].flatMap((target) => {
      const file = SUFFIXES.map((suffix) => `${target}${suffix}`).find((name) => this.#isText(name))
      return target === undefined || file === undefined ? [] : [file]
    })
  }

  #isText(path: string): boolean {
    return TEXTS.test(path) && this.#snapshot.folder.files.has(path)
  }

  #text(path: string): string {
    return TEXTS.test(path) ? (this.#snapshot.folder.text(path)?.text ?? '') : ''
  }

  #names(path: string): Names {
    let names = this.#namesIn.get(path)
    if (!names) {
      const sure = new Set<string>()
      const loose = new Set<string>()
      for (const address of urlReferences(this.#text(path), this.#odd)) {
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
