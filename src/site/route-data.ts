import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { CompiledPage, Page, TocEntry } from '../content/page.ts'
import type { NavNode, NavPlace } from '../navigation/nav-tree.ts'
import { standingOf, type Standing } from './standing.ts'

/** The part of docs.json that the look of a page depends on. */
export type SiteConfig = Pick<
  DocsConfig,
  | 'appearance'
  | 'banner'
  | 'colors'
  | 'description'
  | 'errors'
  | 'favicon'
  | 'footer'
  | 'logo'
  | 'name'
  | 'navbar'
  | 'styling'
>

/** What this room needs of a View: all of it is already filtered for the reader. */
export interface SiteView {
  readonly config: SiteConfig
  readonly snapshotId: string
  readonly pages: readonly Page[]
  readonly navigation: NavNode
  page(path: string): Page | undefined
  compile(page: Page): CompiledPage
  placeOf(path: string): NavPlace | undefined
}

export interface PageOptions {
  /** Public address of the site, for canonical links. */
  readonly baseUrl?: string | undefined
  /** Preview: live reload, and diagnostics shown on the page. */
  readonly dev?: boolean | undefined
  /** Content-Security-Policy nonce for the inline script and style. */
  readonly nonce?: string | undefined
  /** The page's body, when it was rendered before (see renderBody). */
  readonly body?: string | undefined
  /** Where an asset of the manifest (`main.js`, `site.css`) is served. */
  assetUrl(name: string): string
}

/** Everything the layout reads about one page, worked out once. */
export interface RouteData {
  readonly page: Page
  readonly site: SiteConfig
  readonly standing: Standing
  readonly toc: readonly TocEntry[]
  readonly documentTitle: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly noindex: boolean
  readonly mode: NonNullable<Page['meta']['mode']> | 'default'
  readonly previous: NavPlace['previous']
  readonly next: NavPlace['next']
  /** Groups above the page, outermost first. */
  readonly groups: readonly NavNode[]
}

const RTL = new Set(['ar', 'he', 'fa', 'ur'])

export function routeData(
  view: SiteView,
  page: Page,
  { toc, baseUrl }: { readonly toc: readonly TocEntry[]; readonly baseUrl: string | undefined },
): RouteData {
  const { config } = view
  const { meta } = page
  const place = view.placeOf(page.path)
  const language = languageTag(place?.language)
  return {
    page,
    site: config,
    standing: standingOf(view.navigation, place?.trail),
    toc,
    documentTitle: page.title === config.name ? page.title : `${page.title} - ${config.name}`,
    description: meta.description ?? config.description,
    canonical: canonicalUrl(meta.canonical, baseUrl, page.path),
    language,
    direction: RTL.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr',
    noindex: meta.noindex || meta.hidden,
    mode: meta.mode ?? 'default',
    previous: meta.hideFooterPagination ? undefined : place?.previous,
    next: meta.hideFooterPagination ? undefined : place?.next,
    groups: place?.trail.filter((node) => node.kind === 'group') ?? [],
  }
}

function canonicalUrl(
  own: string | undefined,
  baseUrl: string | undefined,
  path: string,
): string | undefined {
  if (own !== undefined && /^https?:\/\//.test(own)) return own
  if (baseUrl === undefined) return undefined
  return baseUrl.replace(/\/+$/, '') + (own ?? path)
}

/** docs.json allows a few codes that are no language tags: `cn` and `jp` are countries. */
function languageTag(code: string | undefined): string {
  if (code === 'cn') return 'zh-CN'
  if (code === 'jp') return 'ja'
  return code ?? 'en'
}
