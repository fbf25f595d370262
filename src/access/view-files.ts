import { hash } from 'node:crypto'
import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { Page } from '../content/page.ts'
import type { FileEntry } from '../content/list-files.ts'
import { Topic } from '../lib/memo.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { isDress } from './dress.ts'
import { FileMentions } from './file-mentions.ts'
import { isPageScript, isPrivateFile, isSnippet } from './private-files.ts'
import type { ViewSpecs } from './view-specs.ts'

interface Sheet {
  readonly css: string
  readonly hash: string
}

/** How style sheets are prepared. */
interface Preparation {
  readonly prepare: (css: string) => string
  /** Longer ones it leaves as they are. */
  readonly mostCharacters: number
}

const SHEETS = new Topic<string, Sheet>('style sheets')
const PREPARED = new Topic<'all', ReadonlySet<string>>('style sheets that are prepared')
/** Of all style sheets of a folder. What was prepared is remembered for as long as the snapshot lives, so it is bounded. */
const MOST_PREPARED = { sheets: 200, bytes: 4_000_000 }
const MOST_BYTES_OF_LETTER = 3
const MENTIONS = new Topic<'all', FileMentions>('file mentions')

/** What decides which files one viewer may have. */
export interface FileAudience {
  /** Nothing is kept from this viewer. */
  readonly all: boolean
  /** Whether files that no page mentions are for this viewer too. */
  readonly hasUnmentioned: boolean
  /** Says which pictures stand on the login page. */
  readonly config: DocsConfig
  readonly specs: ViewSpecs
  /** Readable pages by their path. */
  readonly pages: ReadonlyMap<string, Page>
}

/** Files of a folder as one viewer may fetch them: never a page's source, nor configuration. */
export class ViewFiles {
  readonly #snapshot: Snapshot
  readonly #audience: FileAudience
  #styles: readonly string[] | undefined
  #scripts: readonly string[] | undefined

  constructor(snapshot: Snapshot, audience: FileAudience) {
    this.#snapshot = snapshot
    this.#audience = audience
  }

  /** A file that is served as it is. */
  get(path: string): FileEntry | undefined {
    const entry = this.#snapshot.folder.files.get(path)
    if (!entry || isPrivateFile(path) || this.#snapshot.configFiles.has(path)) return undefined
    const { specs, all } = this.#audience
    if (specs.isClosed(path) || this.#isOverlaid(path) || this.#isPartOfClosed(path)) return undefined
    return all || this.#isShown(path) ? entry : undefined
  }

  /** All that this viewer may fetch. */
  get all(): readonly FileEntry[] {
    return [...this.#snapshot.folder.files.values()].filter((entry) => this.get(entry.path))
  }

  /** Where a file is on disk, for streaming it. */
  locate(entry: FileEntry): string | undefined {
    return this.get(entry.path) ? this.#snapshot.folder.locate(entry.path) : undefined
  }

  /** Text of a file, such as an author's own robots.txt. */
  text(path: string): string | undefined {
    return this.get(path) ? this.#snapshot.folder.text(path)?.text : undefined
  }

  /** A style sheet as pages load it, prepared once for all viewers, and its hash: another release may prepare it otherwise. */
  sheet(path: string, { prepare, mostCharacters }: Preparation): Sheet | undefined {
    const source = this.get(path) && this.#snapshot.folder.text(path)
    if (!source) return undefined
    if (source.text.length > mostCharacters || !this.#prepared(mostCharacters).has(path))
      return { css: source.text, hash: source.hash }
    return this.#snapshot.memory.get(SHEETS, path, () => {
      const css = prepare(source.text)
      return { css, hash: hash('sha1', css, 'base64url') }
    })
  }

  /** The first style sheets of the folder that have room together; those after them are sent as they are. */
  #prepared(mostCharacters: number): ReadonlySet<string> {
    const { memory, folder } = this.#snapshot
    return memory.get(PREPARED, 'all', () => {
      const mostBytes = mostCharacters * MOST_BYTES_OF_LETTER
      const sheets = [...folder.files.values()].filter(
        ({ path, size }) => path.endsWith('.css') && size <= mostBytes,
      )
      const prepared = new Set<string>()
      let bytes = 0
      for (const { path, size } of sheets.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
        if (prepared.size === MOST_PREPARED.sheets) break
        // A larger one leaves room for those after it.
        if (bytes + size > MOST_PREPARED.bytes) continue
        prepared.add(path)
        bytes += size
      }
      return prepared
    })
  }

  /** A description as its overlays make it, at the address of its file: what they take away is not for readers. */
  overlaidSpec(path: string): string | undefined {
    const { specs, all } = this.#audience
    const spec = this.#isOverlaid(path) && !isPrivateFile(path) ? specs.get(path, false) : undefined
    if (!spec || specs.isClosed(path) || !(all || this.#isShown(path))) return undefined
    return spec.text
  }

  /** Style sheets of the folder; the format loads every one on every page. */
  get styles(): readonly string[] {
    return (this.#styles ??= this.#ofAuthor('.css'))
  }

  /** Scripts of the folder, likewise; tool configuration and tests are no scripts for readers. */
  get scripts(): readonly string[] {
    return (this.#scripts ??= this.#ofAuthor('.js').filter((url) => {
      const file = decodeURI(url).slice(1)
      // What a page shows as code is not meant to run on all of them; that is looked for in all texts.
      return isPageScript(file, this.text(file) ?? '') && !this.#mentions.isCode(file)
    }))
  }

  #ofAuthor(suffix: string): readonly string[] {
    const files = this.all.filter(({ path }) => path.endsWith(suffix) && !isSnippet(path))
    return files.map(({ path }) => `/${encodeURI(path)}`)
  }

  #isOverlaid(path: string): boolean {
    return this.#snapshot.specs.hasOverlays(path)
  }

  /** A file that a description refers to says what the description says. */
  #isPartOfClosed(path: string): boolean {
    const { specs } = this.#audience
    return this.#snapshot.specs.usersOf(path).some((id) => specs.isClosed(id) || this.#isOverlaid(id))
  }

  /**
   * A file belongs to the pages that mention it: who may read one of them may have it. Of a file that none mentions,
   * readers who logged in may have it, and what dresses pages and the login goes with them.
   */
  #isShown(path: string): boolean {
    const { config, pages, hasUnmentioned } = this.#audience
    if (isDress(path, { config, hasPages: pages.size > 0, mentions: () => this.#mentions })) return true
    const mentioning = this.#mentions.pagesOf(path)
    return mentioning.length > 0 ? mentioning.some((page) => pages.get(page.path) === page) : hasUnmentioned
  }

  /** One for all viewers of the snapshot. */
  get #mentions(): FileMentions {
    return this.#snapshot.memory.get(MENTIONS, 'all', () => new FileMentions(this.#snapshot))
  }
}
