import type { GrammarFile } from '../../shared/textmate-grammar.ts'
import { modeOf } from '../layout/page-mode.ts'
import type { SiteConfig } from './site-config.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Settings } from '../../config/settings.ts'
import type { CompiledPage, Page } from '../../content/page.ts'
import type { NewerPage, Translation } from '../../navigation/editions.ts'
import type { NavNode, NavPlace } from '../../navigation/nav-tree.ts'
import type { LanguageStart } from '../../shared/first-language.ts'
import { languageTag } from '../../shared/language-tag.ts'
import type { EditionNote } from '../layout/edition-note.ts'
import { readerLanguage, type ReaderLanguage } from './reader-language.ts'
import { localSite, type LocalSite } from '../nav/local-site.ts'
import { positionOf, type NavPosition } from '../nav/nav-position.ts'

/** Files of the author's, as far as the reader may have them. */
export interface SiteFiles {
  /** Addresses of the author's own style sheets and scripts, which every page loads. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Text of one of the author's own files. */
  text(path: string): string | undefined
}

/** What this room needs of a View: all of it is already filtered for the reader. */
export interface SiteView {
  readonly config: SiteConfig
  readonly settings: Pick<Settings, 'playground' | 'repository' | 'security' | 'versions'>
  readonly snapshotId: string
  readonly pages: readonly Page[]
  readonly navigation: NavNode
  readonly files: SiteFiles
  /** Languages of code that the site describes. */
  readonly grammars: readonly GrammarFile[]
  page(path: string): Page | undefined
  /** The address on the site that an author meant by a path. */
  meant(url: string): string
  compile(page: Page): CompiledPage
  /** A page that speaks of its reader, for this one; undefined when it is the same for all. */
  compileFor(page: Page, user: Readonly<Record<string, unknown>>): CompiledPage | undefined
  readonly viewer: Viewer
  placeOf(path: string): NavPlace | undefined
  /** From the root to where the reader of a path stands, in the navigation or outside. */
  trailOf(path: string): readonly NavNode[]
  /** The languages in which search engines may find a page. */
  translations(page: Page): readonly Translation[]
  /** For a page of an old version: the newest. */
  newer(page: Page): NewerPage | undefined
  /** Which of the pages with the same content search engines should list. */
  canonicalPath(page: Page): string
  /** When a page was last changed, as far as it is known. */
  modified(page: Page): string | undefined
  /** Finds that out, for a page that shows it. */
  prepareDates(page: Page): Promise<void>
  /** Only whether search engines may list the page matters here. */
  visibility(page: Page): { readonly crawlers: boolean }
}

/** What the page says of the preview it is part of. */
export interface PreviewNote {
  readonly branch: string | null
  readonly createdAt: number
  /** The same page of the live site, or the way back to it. */
  readonly liveUrl: string
  /** What the preview changes, on the live site. */
  readonly differenceUrl: string
}

/** Where a page of the default language stands in for a missing one. */
export interface StandInPlace {
  /** The path that was asked for. */
  readonly path: string
  readonly trail: readonly NavNode[]
  /** The language of the page that is shown. */
  readonly language: string
}

export interface PageOptions {
  /** Public address of the site, for canonical links. */
  readonly baseUrl?: string | undefined
  /** Preview: live reload, and diagnostics shown on the page. */
  readonly dev?: boolean | undefined
  /** Readers come by https, so that what authors wrote with http:// can be fetched by it too. */
  readonly upgradeRequests?: boolean | undefined
  /** The page says its policy itself: nobody sends headers with a file. */
  readonly policyInPage?: boolean | undefined
  /** Where the generated picture of a page is; without it a page has only a picture of its own. */
  readonly socialImage?: ((page: Page) => string) | undefined
  /** More sites that scripts of this page may talk to, such as the API it describes. */
  readonly connect?: readonly string[] | undefined
  /** There is no server that could send requests to the API: pages do it themselves. */
  readonly direct?: boolean | undefined
  /** Where an exported site keeps its search index; without it the dialog asks the server. */
  readonly searchIndex?: string | undefined
  /** The site answers at /mcp. */
  readonly mcp?: boolean | undefined
  /** Where the API descriptions are downloaded; undefined where they may not be. */
  readonly specUrl?: string | undefined
  /** Where more of a schema is served, by the spec, the schema's name and the language; undefined without such a place. */
  readonly schemaUrl?: ((spec: string, name: string, language: string) => string) | undefined
  /** What is known of the reader, for pages that greet by name. */
  readonly user?: Readonly<Record<string, unknown>> | undefined
  /** Readers can log in here: whether this one has, and what they are called. */
  readonly account?: { readonly isLoggedIn: boolean; readonly name?: string | undefined } | undefined
  /** Views and searches are counted. */
  readonly events?: boolean | undefined
  /** Questions are answered, at /_lectern/ask. */
  readonly ask?: boolean | undefined
  /** Somebody takes what readers say about pages. */
  readonly feedback?: boolean | undefined
  /** A preview of a deployment is shown: nobody but its reviewers looks at it. */
  readonly preview?: PreviewNote | undefined
  /** What the server does for languages: shows pages that one lacks, and leads readers to theirs. */
  readonly languages?: { readonly fallback: boolean; readonly detect: boolean } | undefined
  /** An exported site: where readers who open its root are led by their browser, as nobody else could. */
  readonly starts?: readonly LanguageStart[] | undefined
  /** The page stands in for one that the language of this path lacks. */
  readonly standIn?: StandInPlace | undefined
  /** Where an asset of the manifest (`main.js`, `site.css`) is served. */
  assetUrl(name: string): string
}

/** A page in another language, as search engines are told of it. */
export interface Alternate {
  readonly language: string
  readonly url: string
}

/** Everything the layout reads about one page, worked out once. */
export interface RouteData extends ReaderLanguage, LocalSite {
  readonly page: Page
  /** Where the reader is: the page's path, or that of the one it stands in for. */
  readonly path: string
  readonly standing: NavPosition
  readonly documentTitle: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly noindex: boolean
  /** The same page in other languages, for search engines. */
  readonly alternates: readonly Alternate[]
  /** What is said above the page of its version or language. */
  readonly edition: EditionNote | undefined
  /** Language of the text, where it is not that of the frame. */
  readonly textLanguage: string | undefined
  readonly mode: ReturnType<typeof modeOf>
  readonly previous: NavPlace['previous']
  readonly next: NavPlace['next']
  /** Pages the author names as related. */
  readonly related: readonly { readonly path: string; readonly title: string }[]
  /** Groups above the page, outermost first. */
  readonly groups: readonly NavNode[]
}

export function routeData(view: SiteView, page: Page, options: RouteOptions): RouteData {
  const { config } = view
  const { meta } = page
  const { baseUrl, standIn } = options
  const place = standIn ? undefined : view.placeOf(page.path)
  const standing = positionOf(view.navigation, trailOf(view, page, standIn))
  const { language, direction, messages, frame, words } = readerLanguage(standing.trail)
  const { site, fragments } = localSite(config, standing)
  return {
    page,
    path: standIn?.path ?? page.path,
    site,
    fragments,
    standing,
    documentTitle: page.title === config.name ? page.title : `${page.title} - ${config.name}`,
    description: meta.description ?? config.description,
    canonical: canonicalUrl(meta.canonical && view.meant(meta.canonical), {
      baseUrl,
      path: view.canonicalPath(page),
      slash: config.seo.trailingSlash === true,
    }),
    language,
    direction,
    messages,
    frame,
    words,
    noindex: standIn !== undefined || !view.visibility(page).crawlers,
    alternates: standIn ? [] : alternatesOf(view, page, baseUrl),
    edition: editionOf(view, page, standIn),
    textLanguage: standIn && languageTag(standIn.language),
    mode: modeOf(meta.mode, config.theme),
    previous: meta.hideFooterPagination ? undefined : place?.previous,
    next: meta.hideFooterPagination ? undefined : place?.next,
    related: (meta.related ?? []).flatMap((path) => relatedPage(view, page, path)),
    groups: place?.trail.filter((node) => node.kind === 'group') ?? [],
  }
}

type RouteOptions = Pick<PageOptions, 'baseUrl' | 'standIn'>

function trailOf(view: SiteView, page: Page, standIn: StandInPlace | undefined): readonly NavNode[] {
  return standIn?.trail ?? view.trailOf(page.path)
}

function editionOf(view: SiteView, page: Page, standIn: StandInPlace | undefined): EditionNote | undefined {
  if (standIn) return { kind: 'untranslated' }
  const newer = view.settings.versions.notice ? view.newer(page) : undefined
  return newer && { kind: 'old', newer }
}

/** Only whole URLs are understood there. */
function alternatesOf(view: SiteView, page: Page, baseUrl: string | undefined): readonly Alternate[] {
  if (baseUrl === undefined) return []
  const slash = view.config.seo.trailingSlash === true
  return view.translations(page).flatMap(({ language, path, isDefault }) => {
    const url = pageUrl(baseUrl, path, slash)
    const own = { language: languageTag(language), url }
    return isDefault ? [own, { language: 'x-default', url }] : [own]
  })
}

/** Written like an entry of the navigation, or like a link. */
function relatedPage(view: SiteView, from: Page, written: string): readonly Page[] {
  const path = `/${written.replace(/^\/+|\/+$|\.mdx?$/g, '').replace(/(?:^|\/)index$/, '')}`
  const page = view.page(path)
  return page === undefined || page.path === from.path ? [] : [page]
}

function canonicalUrl(
  own: string | undefined,
  { baseUrl, path, slash }: { baseUrl: string | undefined; path: string; slash: boolean },
): string | undefined {
  if (own !== undefined && /^https?:\/\//.test(own)) return own
  if (baseUrl === undefined) return undefined
  return own === undefined ? pageUrl(baseUrl, path, slash) : baseUrl.replace(/\/+$/, '') + own
}

function pageUrl(baseUrl: string, path: string, slash: boolean): string {
  return baseUrl.replace(/\/+$/, '') + (slash && path !== '/' ? `${path}/` : path)
}
