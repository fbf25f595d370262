import { grammarPaths, MOST_GRAMMARS } from '../config/grammar-paths.ts'
import type { Settings } from '../config/settings.ts'
import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { CompiledPage, CompileOptions, Page } from '../content/page.ts'
import type { Skill } from '../content/skills.ts'
import type { NavNode, NavPlace } from '../navigation/nav-tree.ts'
import { defaultTrail, languagesOf } from '../navigation/default-trail.ts'
import { firstInFolders } from '../navigation/folders.ts'
import { formerBaseOf } from '../navigation/former-base.ts'
import { derivePlaces, firstPage } from '../navigation/places.ts'
import {
  newerPage,
  standIn,
  startLanguages,
  translationsOf,
  type NewerPage,
  type StandIn,
  type Translation,
} from '../navigation/editions.ts'
import { visibilityOf, type Visibility } from '../navigation/visibility.ts'
import { Lru } from '../lib/lru.ts'
import { Memory, Topic } from '../lib/memo.ts'
import type { Spec } from '../openapi/spec.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { filterLinks } from './filter-links.ts'
import { filterNavigation } from './filter-navigation.ts'
import { mayKnow, mayRead, type SiteRules } from './may-read.ts'
import { mayTry } from './may-try.ts'
import { formerAddress, meantAddress } from './meant-address.ts'
import { OpenAddresses } from './open-addresses.ts'
import { SNAPSHOT } from './snapshot-key.ts'
import { basePathOf } from '../shared/base-path.ts'
import type { GrammarFile } from '../shared/textmate-grammar.ts'
import { canonicalPath } from './site-path.ts'
import { ViewFiles } from './view-files.ts'
import { ViewRedirects } from './view-redirects.ts'
import { groupsOf, ViewSpecs } from './view-specs.ts'
import { viewerKey, type Viewer } from './viewer.ts'

/** Logins elsewhere may name any groups: as many sets of them as there are readers. */
const MOST_VIEWS = 200

/** Views of a snapshot, by what viewers can be told apart by. */
const VIEWS = new Topic<'by viewer', Lru<string, View>>('views')
const GRAMMARS = new Topic<'all', readonly GrammarFile[]>('grammars')

/**
 * What one viewer may see of a snapshot. Consumers take a View, never a Snapshot, so that a title, count,
 * link or file somebody may not see cannot reach them by oversight: it does not compile.
 */
export class View {
  readonly snapshotId: string
  /** Tells apart what viewers may see: those with the same key see the same of a snapshot. */
  readonly key: string
  readonly config: DocsConfig
  readonly settings: Settings
  readonly viewer: Viewer
  /** Path of the site on its host; empty at the root. */
  readonly basePath: string
  readonly specs: ViewSpecs
  readonly files: ViewFiles
  readonly redirects: ViewRedirects
  /** Readable pages, in the order of their paths. */
  readonly pages: readonly Page[]
  /** Navigation with only what may be read in it. */
  readonly navigation: NavNode
  /** What others worked out for viewers like this one. */
  readonly memory = new Memory()
  readonly #snapshot: Snapshot
  readonly #addresses: OpenAddresses
  readonly #rules: SiteRules
  /** Nothing is kept from this viewer. */
  readonly #all: boolean
  readonly #byPath: ReadonlyMap<string, Page>
  readonly #places: ReadonlyMap<string, NavPlace>
  readonly #compiled = new Map<Page, CompiledPage>()
  #byLowerCase: ReadonlyMap<string, Page> | undefined
  #folders: ReadonlyMap<string, string> | undefined
  #languages: readonly Translation[] | undefined

  private constructor(snapshot: Snapshot, viewer: Viewer) {
    this.#snapshot = snapshot
    this.snapshotId = snapshot.id
    this.key = viewerKey(viewer)
    this.config = snapshot.config
    this.settings = snapshot.settings
    this.viewer = viewer
    this.basePath = basePathOf(snapshot.settings.baseUrl)
    const rules = { authenticated: snapshot.settings.auth !== undefined, publicPaths: snapshot.publicPaths }
    this.#rules = rules
    const readable = [...snapshot.pages].filter(([, page]) => mayRead(page, viewer, rules))
    const all = readable.length === snapshot.pages.size
    this.#all = all && (viewer.kind !== 'stranger' || snapshot.settings.auth === undefined)
    this.#byPath = all ? snapshot.pages : new Map(readable)
    this.pages = readable.map(([, page]) => page)
    const { api } = snapshot.config
    this.specs = new ViewSpecs(snapshot, this.pages, {
      all,
      groups: groupsOf(viewer),
      mayTry: (page) => mayTry(page, viewer, api),
      mayKnow: (audience) => mayKnow(audience, viewer, rules),
    })
    // Before links are filtered: what a link names may be a file.
    this.files = new ViewFiles(snapshot, {
      all: this.#all,
      hasUnmentioned: snapshot.settings.auth === undefined || viewer.kind !== 'stranger',
      config: snapshot.config,
      specs: this.specs,
      pages: this.#byPath,
    })
    const addresses = new OpenAddresses(snapshot, {
      basePath: this.basePath,
      pages: this.#byPath,
      files: this.files,
    })
    this.#addresses = addresses
    const link = (href: string) => addresses.mayKnow(href)
    this.navigation = all
      ? snapshot.navigation
      : filterNavigation(snapshot.navigation, { page: (path) => addresses.allows(path), link })
    if (!all) this.config = filterLinks(snapshot.config, link)
    this.redirects = new ViewRedirects(snapshot, {
      all: this.#all,
      addresses,
      config: this.config,
      pages: this.pages,
    })
    this.#places = all ? snapshot.places : derivePlaces(this.navigation)
  }

  /** Languages of code that the folder describes, the same for every viewer. */
  get grammars(): readonly GrammarFile[] {
    const { memory, config, folder } = this.#snapshot
    return memory.get(GRAMMARS, 'all', () =>
      grammarPaths(config)
        .slice(0, MOST_GRAMMARS)
        .map((file) => ({ file, text: folder.text(file)?.text })),
    )
  }

  static of(snapshot: Snapshot, viewer: Viewer): View {
    const views = snapshot.memory.get(VIEWS, 'by viewer', () => new Lru({ entries: MOST_VIEWS }))
    return views.getOrMake(viewerKey(viewer), () => new View(snapshot, viewer))
  }

  /** For src/access alone, which has the key. */
  get [SNAPSHOT](): Snapshot {
    return this.#snapshot
  }

  /** The page at a URL path; a trailing slash or /index makes no difference. */
  page(path: string): Page | undefined {
    return this.#byPath.get(path) ?? this.#byPath.get(canonicalPath(path))
  }

  /** The page an author or reader meant who wrote it in other capitals. */
  pageIgnoringCase(path: string): Page | undefined {
    this.#byLowerCase ??= new Map([...this.#byPath].map(([key, page]) => [key.toLowerCase(), page]))
    return this.#byLowerCase.get(canonicalPath(path).toLowerCase())
  }

  /** Whether there is a page that this viewer may not read. */
  keeps(path: string): boolean {
    return this.#addresses.closed.has(canonicalPath(path).toLowerCase())
  }

  compile(page: Page, options?: CompileOptions): CompiledPage {
    if (this.#byPath.get(page.path) !== page) throw new Error(`Page ${page.path} is not part of this view`)
    const spec = this.#audienceSpec(page)
    if (!spec && !page.changes) return this.#snapshot.compile(page, options)
    let compiled = this.#compiled.get(page)
    if (!compiled)
      this.#compiled.set(
        page,
        (compiled = this.specs.changes(page) ?? this.#snapshot.compileFor(page, { spec })),
      )
    return compiled
  }

  /** A page that speaks of its reader, for this reader; undefined when it is the same for all. */
  compileFor(page: Page, user: Readonly<Record<string, unknown>>): CompiledPage | undefined {
    if (page.changes) return undefined
    const files = [page.file, ...this.compile(page).dependencies]
    const personal = files.some((file) => /\buser\b/.test(this.#snapshot.folder.text(file)?.text ?? ''))
    return personal ? this.#snapshot.compileFor(page, { user, spec: this.#audienceSpec(page) }) : undefined
  }

  /** The page's spec where it says more to this viewer than to everybody. */
  #audienceSpec({ reference }: Page): Spec | undefined {
    if (!reference || this.viewer.kind !== 'reader') return undefined
    const spec = this.specs.get(reference.spec)
    return spec === this.#snapshot.specs.get(reference.spec) ? undefined : spec
  }

  placeOf(path: string): NavPlace | undefined {
    return this.#places.get(path)
  }

  /** From the root to where the reader of a path stands, in the navigation or outside. */
  trailOf(path: string): readonly NavNode[] {
    return this.placeOf(path)?.trail ?? defaultTrail(this.navigation, path)
  }

  /** The languages that a page is in; none where neither the navigation nor its path names one. */
  languagesOf(path: string): readonly string[] {
    return languagesOf(this.placeOf(path), this.navigation, path)
  }

  visibility(page: Page): Visibility {
    return visibilityOf(page, this.placeOf(page.path), this.config.seo.indexing)
  }

  /** The languages in which search engines may find a page, its own among them; empty when there is only that one. */
  translations(page: Page): readonly Translation[] {
    if (!this.visibility(page).crawlers || this.canonicalPath(page) !== page.path) return []
    const found = translationsOf(this.placeOf(page.path)?.trail ?? [], page.path).filter(({ path }) => {
      const other = this.page(path)
      return other !== undefined && this.visibility(other).crawlers
    })
    return found.length > 1 ? found : []
  }

  /** For a page of an old version: the newest version of it. */
  newer(page: Page): NewerPage | undefined {
    return newerPage(this.placeOf(page.path)?.trail ?? [], page.path, this.settings.versions.old)
  }

  /** Which of the pages with the same content search engines should list, unless the page itself says another. */
  canonicalPath(page: Page): string {
    if (page.meta.canonical !== undefined || this.settings.versions.canonical === 'own') return page.path
    const newer = this.newer(page)
    const other = newer?.isSame === true ? this.page(newer.path) : undefined
    return other && this.visibility(other).crawlers ? other.path : page.path
  }

  /** A page of the default language, in place of one that its language lacks. */
  standIn(path: string): (StandIn & { readonly page: Page }) | undefined {
    if (!this.settings.languages.fallback || this.page(path)) return undefined
    const found = standIn(this.navigation, canonicalPath(path))
    const page = found && this.page(found.path)
    return page && { ...found, page }
  }

  /** Where each language starts, the default one among them; empty where there is one language or none. */
  get languages(): readonly Translation[] {
    return (this.#languages ??= startLanguages(this.navigation, this.home))
  }

  /** When a page was last changed: the date its author gives, else that of its last commit if it was asked for. */
  modified(page: Page): string | undefined {
    const own = Date.parse(page.meta.lastUpdatedDate ?? '')
    const time = Number.isNaN(own) ? (this.#snapshot.changes.of(page.file) ?? Number.NaN) * 1000 : own
    return Number.isNaN(time) ? undefined : new Date(time).toISOString()
  }

  /** Asks for the dates of commits, where the site or this page shows them. */
  async prepareDates(page?: Page): Promise<void> {
    if (page?.meta.timestamp ?? this.config.metadata.timestamp) await this.#snapshot.changes.ready()
  }

  /** Where a reader starts: the index at the root, else the first page of the navigation. */
  get home(): string | undefined {
    // Everybody knows that a site has a first page: who may not read it is asked to log in.
    if (this.viewer.kind === 'stranger' && this.#snapshot.pages.has('/') && !this.#byPath.has('/'))
      return undefined
    return this.#byPath.has('/') ? '/' : (firstPage(this.navigation) ?? this.pages[0]?.path)
  }

  /** Folders of the navigation that have no page of their own -> the first page in them. */
  get folders(): ReadonlyMap<string, string> {
    return (this.#folders ??= new Map(
      [...firstInFolders(this.#places)].filter(([folder]) => !this.#byPath.has(folder)),
    ))
  }

  /** The address on the site that an author meant by a path. */
  meant(url: string): string {
    return meantAddress(this, url)
  }

  /** What a path leads to that has the path in front below which the folder was served before it came here. */
  formerly(path: string): string | undefined {
    return formerAddress(this, formerBaseOf(this.#snapshot), path)
  }

  /** Skill files this viewer may see. Those for groups are for people, never for client credentials. */
  get skills(): readonly Skill[] {
    return this.#snapshot.skills.filter((skill) => mayKnow(skill, this.viewer, this.#rules))
  }

  /** The source of a page, for those who may read the page. */
  source(page: Page): string | undefined {
    if (this.#byPath.get(page.path) !== page) return undefined
    return (page.source ?? this.#snapshot.folder.text(page.file))?.text
  }
}
