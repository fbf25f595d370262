import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import type { NavNode, NavPlace } from '../navigation/nav-tree.ts'
import { readerLanguage, type ReaderLanguage } from './reader-language.ts'
import { siteForTrail } from './site-for-trail.ts'
import { standingOf, trailTowards, type Standing } from './standing.ts'

/** The part of docs.json that the look of a page depends on. */
export type SiteConfig = Pick<
  DocsConfig,
  | 'appearance'
  | 'background'
  | 'banner'
  | 'colors'
  | 'contextual'
  | 'description'
  | 'errors'
  | 'favicon'
  | 'fonts'
  | 'footer'
  | 'icons'
  | 'logo'
  | 'name'
  | 'navbar'
  | 'seo'
  | 'styling'
  | 'theme'
>

/** What this room needs of a View: all of it is already filtered for the reader. */
export interface SiteView {
  readonly config: SiteConfig
  readonly snapshotId: string
  readonly pages: readonly Page[]
  readonly navigation: NavNode
  /** Addresses of the author's own style sheets and scripts, which every page loads. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  page(path: string): Page | undefined
  compile(page: Page): CompiledPage
  placeOf(path: string): NavPlace | undefined
  /** Only whether search engines may list the page matters here. */
  visibility(page: Page): { readonly crawlers: boolean }
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
  /** Where the program that draws diagrams is served; without it their source is shown. */
  readonly mermaidUrl?: string | undefined
  /** Where an asset of the manifest (`main.js`, `site.css`) is served. */
  assetUrl(name: string): string
}

/** Everything the layout reads about one page, worked out once. */
export interface RouteData extends ReaderLanguage {
  readonly page: Page
  readonly site: SiteConfig
  readonly standing: Standing
  readonly documentTitle: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly noindex: boolean
  readonly mode: NonNullable<Page['meta']['mode']> | 'default'
  readonly previous: NavPlace['previous']
  readonly next: NavPlace['next']
  /** Groups above the page, outermost first. */
  readonly groups: readonly NavNode[]
}

export function routeData(view: SiteView, page: Page, baseUrl: string | undefined): RouteData {
  const { config } = view
  const { meta } = page
  const place = view.placeOf(page.path)
  const standing = standingOf(view.navigation, place?.trail ?? trailTowards(view.navigation, page.path))
  return {
    page,
    site: siteForTrail(config, standing.trail),
    standing,
    documentTitle: page.title === config.name ? page.title : `${page.title} - ${config.name}`,
    description: meta.description ?? config.description,
    canonical: canonicalUrl(meta.canonical, baseUrl, page.path),
    ...readerLanguage(standing.trail),
    noindex: !view.visibility(page).crawlers,
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
