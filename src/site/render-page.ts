import type { CompiledPage, Page } from '../content/page.ts'
import { hasErrors } from '../lib/diagnostic.ts'
import { homeHref } from './home-href.ts'
import { documentHtml } from './layout/document.tsx'
import { failedHtml } from './layout/failed-page.tsx'
import { mainHtml } from './layout/main.tsx'
import { notFoundHtml } from './layout/not-found.tsx'
import { tocEntries } from './layout/toc.ts'
import { renderBody } from './render-body.ts'
import { prepareMath } from './render-math.ts'
import { routeData, type PageOptions, type SiteView } from './route-data.ts'
import { standingOf } from './standing.ts'
import { suggestPages } from './suggest-pages.ts'

const WITHOUT_TOC: ReadonlySet<string> = new Set(['wide', 'custom', 'center', 'frame'])

/** Loads what this page needs beyond text, so that rendering it does not hold up other requests. Optional. */
export async function preparePage(view: SiteView, page: Page): Promise<void> {
  if (view.compile(page).uses.math) await prepareMath()
}

/** One page of the site as a whole HTML document. */
export function renderPage(view: SiteView, page: Page, options: PageOptions): string {
  const compiled = view.compile(page)
  const route = routeData(view, page, { toc: tocEntries(compiled.toc), baseUrl: options.baseUrl })
  const body = isFailed(compiled)
    ? failedHtml(compiled.diagnostics, options.dev === true)
    : (options.body ?? renderBody(compiled.tree))
  const hasToc = route.toc.length > 0 && !WITHOUT_TOC.has(route.mode)
  return documentHtml(
    {
      ...route,
      path: page.path,
      title: route.documentTitle,
      markdown: markdownPath(page.path),
      math: compiled.uses.math,
      hasToc,
      main: mainHtml(route, body, hasToc),
    },
    options,
  )
}

/** The answer to a path that has no page for this reader: suggestions come only from what they may see. */
export function renderNotFound(view: SiteView, path: string, options: PageOptions): string {
  const standing = standingOf(view.navigation, undefined)
  const { config } = view
  return documentHtml(
    {
      site: config,
      standing,
      path,
      title: `${config.errors['404'].title ?? 'Page not found'} - ${config.name}`,
      description: undefined,
      canonical: undefined,
      noindex: true,
      markdown: undefined,
      math: false,
      language: 'en',
      direction: 'ltr',
      mode: 'default',
      hasToc: false,
      main: notFoundHtml(config, suggestPages(path, view.pages), homeHref(config, standing)),
    },
    options,
  )
}

/** A page that could not be compiled is one failure and nothing else. */
function isFailed({ tree, diagnostics }: CompiledPage): boolean {
  if (tree.type !== 'root' || !hasErrors(diagnostics)) return false
  return tree.children.length === 1 && tree.children[0]?.type === 'failure'
}

function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}
