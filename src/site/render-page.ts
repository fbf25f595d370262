import type { CompiledPage, Page } from '../content/page.ts'
import { hasErrors } from '../lib/diagnostic.ts'
import { markdownPath } from '../shared/markdown-path.ts'
import { homeHref } from './home-href.ts'
import { documentHtml } from './layout/document.tsx'
import { failedHtml } from './layout/failed-page.tsx'
import { hasHead, mainHtml } from './layout/main.tsx'
import { notFoundHtml } from './layout/not-found.tsx'
import { tocEntries, tocTitle } from './layout/toc.ts'
import { readerLanguage } from './reader-language.ts'
import { renderBody } from './render-body.ts'
import { prepareMath } from './render-math.ts'
import { withoutRepeatedTitle } from './repeated-title.ts'
import { machineTags } from './machine-tags.ts'
import { pageChoices } from './page-choices.ts'
import { pageActions, type PageAction } from './page-actions.ts'
import { routeData, type PageOptions, type RouteData, type SiteConfig, type SiteView } from './route-data.ts'
import { siteForTrail } from './site-for-trail.ts'
import { standingOf, trailTowards } from './standing.ts'
import { suggestPages } from './suggest-pages.ts'

const WITHOUT_TOC: ReadonlySet<string> = new Set(['wide', 'custom', 'center', 'frame'])
const NO_TOC = { entries: [], tags: [] }

/** Loads what this page needs beyond text, so that rendering it does not hold up other requests. Optional. */
export async function preparePage(view: SiteView, page: Page): Promise<void> {
  if (view.compile(page).uses.math) await prepareMath()
}

/** One page of the site as a whole HTML document. */
export function renderPage(view: SiteView, page: Page, options: PageOptions): string {
  const compiled = view.compile(page)
  const route = routeData(view, page, options.baseUrl)
  const text = withoutRepeatedTitle(compiled, hasHead(route) ? page.title : undefined)
  const body = isFailed(compiled)
    ? failedHtml(compiled.diagnostics, options.dev === true)
    : (options.body ?? renderBody(text.tree, { icons: route.site.icons.library }))
  const { tags, views } = pageChoices(text.tree, body)
  const toc = WITHOUT_TOC.has(route.mode) ? NO_TOC : { entries: tocEntries(text.toc), tags }
  return documentHtml(
    {
      ...route,
      ...authorFiles(view),
      path: page.path,
      title: route.documentTitle,
      markdown: markdownPath(page.path),
      math: compiled.uses.math,
      machine: machineTags(route, { seo: view.config.seo, baseUrl: options.baseUrl, nonce: options.nonce }),
      tocTitle: tocTitle(toc),
      main: mainHtml(route, { body, toc, views, titleId: text.titleId, actions: actionsOf(route, options) }),
    },
    options,
  )
}

/** The answer to a path that has no page for this reader: suggestions come only from what they may see. */
export function renderNotFound(view: SiteView, path: string, options: PageOptions): string {
  const standing = standingOf(view.navigation, trailTowards(view.navigation, path))
  const site = siteForTrail(view.config, standing.trail)
  return documentHtml(
    {
      ...readerLanguage(standing.trail),
      ...authorFiles(view),
      site,
      standing,
      path,
      title: `${site.errors['404'].title ?? 'Page not found'} - ${site.name}`,
      description: undefined,
      canonical: undefined,
      noindex: true,
      markdown: undefined,
      math: false,
      machine: '',
      mode: 'default',
      tocTitle: undefined,
      main: notFoundHtml(site, suggestPages(path, view.pages), homeHref(site, standing)),
    },
    options,
  )
}

function authorFiles({ styles, scripts }: SiteView): Pick<SiteView, 'styles' | 'scripts'> {
  return { styles, scripts }
}

/** A page that could not be compiled is one failure and nothing else. */
function isFailed({ tree, diagnostics }: CompiledPage): boolean {
  if (tree.type !== 'root' || !hasErrors(diagnostics)) return false
  return tree.children.length === 1 && tree.children[0]?.type === 'failure'
}

/** The page's menu: its own list in place of the site's; a site that names none offers copying and reading. */
function actionsOf({ page, site }: RouteData, options: PageOptions): readonly PageAction[] {
  const own = contextualOf(page) ?? site.contextual
  return pageActions(own?.options ?? ['copy', 'view'], {
    baseUrl: options.baseUrl,
    path: page.path,
    markdownPath: markdownPath(page.path),
    siteName: site.name,
    mcp: false,
  })
}

/** Frontmatter may hold the same shape as docs.json; anything else counts as not there. */
function contextualOf(page: Page): Pick<NonNullable<SiteConfig['contextual']>, 'options'> | undefined {
  const { contextual } = page.meta.extra
  const { options } = (typeof contextual === 'object' && contextual !== null ? contextual : {}) as {
    options?: unknown
  }
  if (!Array.isArray(options)) return undefined
  return { options: options.filter((option) => typeof option === 'string') as never[] }
}
