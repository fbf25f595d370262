import { fenceFilesIn } from '../content/include-code.ts'
import { resolveImport } from '../content/evaluate/modules.ts'
import type { Page } from '../content/page.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { isOrdinaryName, lastPart, resolveAddress, urlReferences } from './url-references.ts'

const TEXTS = /\.(?:mdx?|jsx?|tsx?)$/i
const SUFFIXES = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '/index.mdx', '/index.jsx', '/index.tsx']
const IMPORTS = /\b(?:from|import|export)\b[^'"\n;]*["']([./][^"'\n]+)["']/g
/** The old form of an import. */
const SNIPPET_TAG = /<Snippet\b[^>]*?\bfile=["']([^"'\n]+)["']/g

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
  readonly #odd: readonly string[]
  readonly #namesIn = new Map<string, Names>()
  readonly #imports = new Map<string, readonly string[]>()
  #found:
    | {
        readonly sure: Mentions
        readonly loose: Mentions
        readonly imported: ReadonlySet<string>
        readonly code: ReadonlySet<string>
      }
    | undefined

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    const paths = [...snapshot.folder.files.keys()]
    this.#files = new Map(paths.map((path) => [path.toLowerCase(), path]))
    this.#odd = [...new Set(paths.filter((path) => !TEXTS.test(path)).map(lastPart))].filter(
      (name) => !isOrdinaryName(name),
    )
  }

  /** A name that may mean several files only counts for those that nobody means for sure: doubt closes. */
  pagesOf(file: string): readonly Page[] {
    const { sure, loose } = (this.#found ??= this.#collect())
    return sure.get(file) ?? loose.get(lastPart(file).toLowerCase()) ?? []
  }

  /** Whether a page or snippet imports this file. */
  isImported(file: string): boolean {
    return (this.#found ??= this.#collect()).imported.has(file)
  }

  /** Whether a page shows this file as code. */
  isCode(file: string): boolean {
    return (this.#found ??= this.#collect()).code.has(file)
  }

  #collect() {
    const sure: Mentions = new Map()
    const loose: Mentions = new Map()
    const imported = new Set<string>()
    const code = new Set<string>()
    for (const page of this.#snapshot.pages.values())
      for (const file of this.#reach(page.file)) {
        if (file !== page.file) {
          imported.add(file)
          note(sure, file, page)
        }
        for (const shown of fenceFilesIn(this.#text(file), file)) {
          code.add(shown)
          imported.add(shown)
          note(sure, shown, page)
        }
        const names = this.#names(file)
        for (const name of names.sure) note(sure, name, page)
        for (const name of names.loose) note(loose, name, page)
      }
    return { sure, loose, imported, code }
  }

  /** A file and all it imports. */
  #reach(file: string): ReadonlySet<string> {
    const reached = new Set([file])
    for (const path of reached) for (const target of this.#importsOf(path)) reached.add(target)
    return reached
  }

  #importsOf(path: string): readonly string[] {
    let targets = this.#imports.get(path)
    if (!targets) {
      const text = this.#text(path)
      const imports = [...text.matchAll(IMPORTS)].map(([, written = '']) => resolveImport(path, written))
      const tags = [...text.matchAll(SNIPPET_TAG)].flatMap(([, written = '']) =>
        [`/snippets/${written}`, `/_snippets/${written}`, written.replace(/^(?!\/)/, './')].map((place) =>
          resolveImport(path, place),
        ),
      )
      targets = [...imports, ...tags].flatMap((target) => {
        const file = SUFFIXES.map((suffix) => `${target}${suffix}`).find((name) => this.#isText(name))
        return target === undefined || file === undefined ? [] : [file]
      })
      this.#imports.set(path, targets)
    }
    return targets
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
