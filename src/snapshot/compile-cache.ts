import { compilePage, type CompileHost } from '../content/compile-page.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import type { Folder } from '../content/read-folder.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { Lru } from '../lib/lru.ts'
import type { Snapshot } from './snapshot.ts'

const REFERENCE_WEIGHT = 20
/** Of the sources of compiled pages. Compiled, a character takes some forty bytes: pages of long texts are fewer. */
const MOST_CHARACTERS = 1_500_000

interface Entry {
  readonly hash: string
  readonly dependencies: ReadonlyMap<string, string | undefined>
  readonly settings: string
  readonly compiled: CompiledPage
  readonly characters: number
}

/** A generated page without words of its own need not go through the compiler. */
const NOTHING: CompiledPage = {
  tree: { type: 'root', children: [] },
  toc: [],
  sections: [],
  links: [],
  images: [],
  anchors: new Set<string>(),
  markdown: '',
  changelog: [],
  uses: { math: false, mermaid: false },
  diagnostics: [],
  dependencies: [],
}

export interface CompileSettings extends Pick<CompileHost, 'variables' | 'math'> {
  /** Whatever else the result depends on, so that a change of it is noticed. */
  readonly api: unknown
  /** Adds to a page what does not stand in its file. */
  readonly complete: (page: Page, compiled: CompiledPage) => CompiledPage
}

/** The text of a page, without what a spec adds to it. */
type CompileText = (page: Page, user: Readonly<Record<string, unknown>> | undefined) => CompiledPage

/**
 * Compiled pages, kept from one snapshot to the next as long as page, snippets and settings are the same, and there is
 * room: the page nobody reads is the one to go.
 */
export class CompileCache {
  readonly #entries: Lru<string, Entry>
  /** An operation with all its schemas is many times a page, so fewer of them are kept. */
  readonly #references: Lru<string, Entry>

  constructor(capacity = 2000) {
    const bounds = { weight: MOST_CHARACTERS, weigh: ({ characters }: Entry) => characters }
    this.#entries = new Lru({ entries: capacity, ...bounds })
    this.#references = new Lru({ entries: Math.ceil(capacity / REFERENCE_WEIGHT), ...bounds })
  }

  /** A compile function for one snapshot's folder. */
  over(folder: Folder, { complete, ...settings }: CompileSettings): Snapshot['compile'] {
    const host: CompileHost = { ...settings, readFile: (file) => folder.text(file) }
    const key = JSON.stringify(settings)
    return (page, { keep = true } = {}) => {
      const entries = this.#entriesFor(page)
      const known = entries.get(page.path)
      if (known && known.hash === page.hash && known.settings === key && this.#fresh(known, folder))
        return known.compiled
      const source = page.source ?? folder.text(page.file) ?? { path: page.file, text: '', hash: '' }
      const characters = source.text.length
      const compiled = complete(page, characters === 0 ? NOTHING : compilePage(source, host))
      if (!keep) return compiled
      const dependencies = new Map(compiled.dependencies.map((file) => [file, folder.text(file)?.hash]))
      entries.set(page.path, { hash: page.hash, dependencies, settings: key, compiled, characters })
      return compiled
    }
  }

  /** Compiles for one reader, whose words are kept nowhere. */
  personal(folder: Folder, settings: Omit<CompileSettings, 'complete'>): CompileText {
    return (page, user) => {
      const source = page.source ?? folder.text(page.file)
      if (!source || source.text === '') return NOTHING
      return compilePage(source, { ...settings, user, readFile: (file) => folder.text(file) })
    }
  }

  /** What is wrong with the pages that were compiled so far. */
  diagnosticsOf(pages: Iterable<Page>): readonly Diagnostic[] {
    const found: Diagnostic[] = []
    for (const page of pages) {
      const entry = this.#entriesFor(page).get(page.path)
      if (entry?.hash === page.hash) found.push(...entry.compiled.diagnostics)
    }
    return found
  }

  #entriesFor({ reference }: Page): Lru<string, Entry> {
    return reference ? this.#references : this.#entries
  }

  #fresh(entry: Entry, folder: Folder): boolean {
    for (const [file, hash] of entry.dependencies) if (folder.text(file)?.hash !== hash) return false
    return true
  }
}
