import type { CompiledPage, Page } from '../../content/page.ts'
import { hasErrors } from '../../lib/diagnostic.ts'
import { markdownPath } from '../../shared/markdown-path.ts'
import { homeHref } from '../nav/home-href.ts'
import { addIntegrationSources } from '../integrations/page-integrations.ts'
import { documentHtml, type RenderedPage } from '../layout/document.ts'
import { failedHtml } from '../layout/failed-page.ts'
import { frameIds, USUAL_IDS, type FrameIds } from '../layout/frame-ids.ts'
import { hasHead, mainHtml } from '../layout/main.ts'
import type { PageFootInput } from '../layout/page-foot.ts'
import { notFoundHtml } from '../layout/not-found.ts'
import { tocEntries, tocTitle } from '../layout/toc.ts'
import { addAuthorSources } from '../policy/author-sources.ts'
import { PageSources } from '../policy/page-sources.ts'
import { actionMessagesFor } from '../../shared/messages/action-messages.ts'
import { siteHighlight } from '../code/site-highlight.ts'
import { beginPageOfCode } from '../code/slow-code.ts'
import { askBarHtml } from '../layout/ask-bar.ts'
import { assistantMessagesFor } from '../../shared/messages/assistant-messages.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { readerLanguage } from './reader-language.ts'
import { renderBody, usesOf, type RenderedBody } from '../body/render-body.ts'
import { addApiSources } from '../reference/api-sources.ts'
import { missingReference } from '../reference/missing-reference.ts'
import { playgroundMode } from '../reference/playground-mode.ts'
import { referenceHtml, type ReferenceOptions } from '../reference/reference-html.ts'
import { prepareMath } from '../body/render-math.ts'
import { withoutRepeatedTitle } from '../body/repeated-title.ts'
import { machineTags } from './machine-tags.ts'
import { NO_HTML } from '../html/html.ts'
import { placeOf } from './place-of.ts'
import { pageActions, type PageAction } from './page-actions.ts'
import { routeData, type PageOptions, type RouteData, type SiteFiles, type SiteView } from './route-data.ts'
import type { SiteConfig } from './site-config.ts'
import { repositoryLinks } from './repository-links.ts'
import { localSite } from '../nav/local-site.ts'
import { positionOf } from '../nav/nav-position.ts'
import { suggestPages } from '../nav/suggest-pages.ts'
import { pageUtilities, preparePageUtilities } from '../utilities/page-utilities.ts'

const WITHOUT_TOC: ReadonlySet<string> = new Set(['wide', 'custom', 'center', 'frame', 'home'])
const NO_TOC = { entries: [], tags: [] }

/** Loads what this page needs beyond text, so that rendering it does not hold up other requests. Optional. */
export async function preparePage(view: SiteView, page: Page): Promise<void> {
  const compiled = view.compile(page)
  if (compiled.uses.math) prepareMath()
  await preparePageUtilities(compiled)
  await view.prepareDates(page)
}

/** One page of the site as a whole HTML document. */
export function renderPage(view: SiteView, page: Page, options: PageOptions): RenderedPage {
  beginPageOfCode()
  const compiled = (options.user && view.compileFor(page, options.user)) ?? view.compile(page)
  const route = routeData(view, page, options)
  const text = withoutRepeatedTitle(compiled, hasHead(route) ? page.title : undefined)
  const sources = sourcesOf(view, options, compiled)
  addPlaygroundSources(sources, view, { page, compiled, options })
  const reference = compiled.reference
    ? referenceHtml(compiled.reference, page, referenceOptions(view, route.language, options))
    : missingReference(page, route.language)
  const ids = frameIdsFor(compiled)
  const { html: body, uses } = isFailed(compiled)
    ? failedBody(compiled, { dev: options.dev === true, words: route.words })
    : renderBody(text.tree, {
        icons: route.site.icons.library,
        highlight: siteHighlight(view),
        sources,
        reference,
        isPreview: options.dev,
        words: route.words,
        // A canvas is its author's, whatever style sheets say of text.
        id: route.mode === 'custom' ? undefined : ids.content,
      })
  // The program that draws diagrams puts a style element into each.
  if (uses.diagrams) sources.writesStyles = true
  const toc = WITHOUT_TOC.has(route.mode) ? NO_TOC : { entries: tocEntries(text.toc), tags: uses.tags }
  const main = mainHtml(route, {
    body,
    toc,
    ids,
    views: uses.views,
    titleId: text.titleId,
    actions: actionsOf(route, options),
    actionsInToc: (contextualOf(page) ?? route.site.contextual)?.display === 'toc',
    foot: footOf(view, page, options),
    askBar: askBarHtml(route.site, route.language, options),
  })
  return documentHtml(
    {
      ...route,
      ...authorFiles(view),
      place: placeOf(view, options.baseUrl),
      title: route.documentTitle,
      markdown: markdownPath(page.path),
      math: compiled.uses.math,
      reference: reference !== undefined,
      utilities: pageUtilities(compiled, route.site),
      machine: machineTags(route, {
        seo: view.config.seo,
        baseUrl: options.baseUrl,
        meant: (url) => view.meant(url),
        image: options.socialImage?.(page),
        modified: view.modified(page),
      }),
      sources,
      tocTitle: tocTitle(toc, route),
      ids,
      main,
      uses,
    },
    options,
  )
}

/** The answer to a path that has no page for this reader: suggestions come only from what they may see. */
export function renderNotFound(view: SiteView, path: string, options: PageOptions): RenderedPage {
  const standing = positionOf(view.navigation, view.trailOf(path))
  const { site, fragments } = localSite(view.config, standing)
  const language = readerLanguage(standing.trail)
  return documentHtml(
    {
      ...language,
      ...authorFiles(view),
      site,
      fragments,
      standing,
      path,
      place: placeOf(view, options.baseUrl),
      title: `${site.errors['404'].title ?? language.messages.notFound} - ${site.name}`,
      description: undefined,
      canonical: undefined,
      alternates: [],
      noindex: true,
      markdown: undefined,
      math: false,
      reference: false,
      utilities: '',
      machine: NO_HTML,
      mode: 'default',
      sources: sourcesOf(view, options),
      tocTitle: undefined,
      ids: USUAL_IDS,
      uses: usesOf(NO_HTML),
      main: notFoundHtml({
        site,
        messages: language.messages,
        pages: suggestPages(path, view.pages),
        home: homeHref(site, standing),
      }),
    },
    options,
  )
}

/** Ids of an API page are made by us and differ from those of the frame. */
function frameIdsFor(compiled: CompiledPage): FrameIds {
  const { tree } = compiled
  return tree.type === 'root' && tree.children.length > 0 ? frameIds(compiled.anchors) : USUAL_IDS
}

function failedBody(
  { diagnostics }: CompiledPage,
  reader: { readonly dev: boolean; readonly words: TextMessages },
): RenderedBody {
  const body = failedHtml(diagnostics, reader)
  return { html: body, uses: usesOf(body) }
}

function referenceOptions(
  { config, viewer }: SiteView,
  language: string,
  options: PageOptions,
): ReferenceOptions {
  const { schemaUrl } = options
  return { viewer, api: config.api, language, schemaUrl, assetUrl: (name) => options.assetUrl(name) }
}

/** Without the proxy the page itself calls the API; WebSockets it always opens itself. */
function addPlaygroundSources(
  sources: PageSources,
  { config, settings, viewer }: SiteView,
  { page, compiled, options }: { page: Page; compiled: CompiledPage; options: PageOptions },
): void {
  const { reference } = compiled
  if (reference?.kind !== 'endpoint') return
  const proxied = options.direct !== true && config.api.playground.proxy && settings.playground.proxy
  if (playgroundMode(reference.endpoint, page, { api: config.api, viewer }) === 'interactive')
    addApiSources(sources, reference.endpoint, { proxied })
}

function sourcesOf(view: SiteView, options: PageOptions, page?: CompiledPage): PageSources {
  const sources = new PageSources()
  addAuthorSources(sources, view, page)
  if (options.dev !== true && !options.preview) addIntegrationSources(sources, view.config.integrations)
  return sources
}

function authorFiles({ files: { styles, scripts } }: SiteView): Pick<SiteFiles, 'styles' | 'scripts'> {
  return { styles, scripts }
}

/** What stands below the text. Telemetry that is switched off takes the feedback along. */
function footOf(view: SiteView, page: Page, options: PageOptions): PageFootInput {
  const dated = page.meta.timestamp ?? view.config.metadata.timestamp
  const asks = options.feedback === true && view.config.integrations.telemetry?.enabled !== false
  return {
    modified: dated ? view.modified(page) : undefined,
    repository: repositoryLinks(view.settings.repository, page),
    feedback: asks ? options.assetUrl('feedback.js') : undefined,
  }
}

/** A page that could not be compiled is one failure and nothing else. */
function isFailed({ tree, diagnostics }: CompiledPage): boolean {
  if (tree.type !== 'root' || !hasErrors(diagnostics)) return false
  return tree.children.length === 1 && tree.children[0]?.type === 'failure'
}

/** The page's menu: its own list in place of the site's; a site that names none offers copying and reading. */
function actionsOf(
  { page, site, messages, words, language }: RouteData,
  options: PageOptions,
): readonly PageAction[] {
  const own = contextualOf(page) ?? site.contextual
  return pageActions(own?.options ?? ['copy', 'view', 'assistant'], {
    baseUrl: options.baseUrl,
    path: page.path,
    markdownPath: markdownPath(page.path),
    siteName: site.name,
    words: { ...actionMessagesFor(language), copyPage: messages.copyPage, openIn: words.openIn },
    specUrl: page.reference === undefined ? undefined : options.specUrl,
    askAboutPage: options.ask === true ? assistantMessagesFor(language).aboutPage : undefined,
    mcp: options.mcp === true,
  })
}

/** Frontmatter may hold the same shape as docs.json; anything else counts as not there. */
function contextualOf(page: Page): NonNullable<SiteConfig['contextual']> | undefined {
  const { contextual } = page.meta.extra
  const { options, display } = (typeof contextual === 'object' && contextual !== null ? contextual : {}) as {
    options?: unknown
    display?: unknown
  }
  if (!Array.isArray(options)) return undefined
  return {
    options: options.filter((option) => typeof option === 'string') as never[],
    display: display === 'toc' ? 'toc' : 'header',
  }
}
