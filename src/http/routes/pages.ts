import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Page } from '../../content/page.ts'
import type { PageOptions } from '../../site/page/route-data.ts'
import { publicMarkdown } from '../../files/page-markdown.ts'
import { atomFeed } from '../../files/atom.ts'
import { rssFeed } from '../../files/rss.ts'
import { socialImagePath } from '../../shared/social-image-path.ts'
import { preparePage, renderNotFound, renderPage } from '../../site/page/render-page.ts'
import { Problem } from '../../lib/problem.ts'
import { loginAddress } from '../answer/auth-response.ts'
import { htmlHeaders, notModified, pageHeaders } from '../answer/page-headers.ts'
import type { FinishedPage } from '../page-cache.ts'
import { startFor } from '../request/first-language.ts'
import { recordView } from '../request/record-view.ts'
import type { RequestContext } from '../request/request-context.ts'
import { schemaPath, SPEC_DOWNLOAD_PATH } from '../../shared/schema-path.ts'
import { serveAsset, typeHeaders } from './assets.ts'

/** Everything that is not one of our own addresses: a page, its Markdown, its feed, a redirect, a file, or 404. */
export async function servePath(c: Context, request: RequestContext): Promise<Response> {
  const { view, path } = request
  const start = languageStart(c, request)
  if (start !== undefined) return leadToLanguage(c, request, start)
  const page = view.page(path)
  // A page the navigation names wins over a redirect; one it does not name gives way to it.
  if (page && view.placeOf(page.path)) return servePage(c, request, page)
  const redirect = view.redirects.find(path)
  if (redirect) {
    const to = view.meant(redirect.destination)
    return lead(c, request, { to, status: redirect.permanent ? 308 : 307 })
  }
  if (page) return servePage(c, request, page)
  return (
    serveDerived(c, request) ??
    serveOverlaid(c, request) ??
    (await serveAsset(c, request)) ??
    (await serveElsewhere(c, request))
  )
}

async function servePage(c: Context, request: RequestContext, page: Page): Promise<Response> {
  const wanted = accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'text/markdown', 'text/plain'],
    default: 'text/html',
  })
  if (wanted !== 'text/html') return serveMarkdown(c, request, page)
  if (isNothingYet(request)) return serveNothingYet(c, request, page)
  if (c.req.method === 'GET') recordView(c, request, { path: page.path, markdown: false })
  return serveHtml(c, request, { page })
}

interface Shown {
  readonly page: Page
  /** The page stands in for one that its language lacks. */
  readonly standIn?: PageOptions['standIn']
}

async function serveHtml(c: Context, request: RequestContext, { page, standIn }: Shown): Promise<Response> {
  // Without a policy: the browser keeps the one that came with the page.
  const known = withLanguages(request, pageHeaders(request, 'text/html; charset=utf-8'))
  const user = userOf(request)
  if (!user && notModified(c, known)) return c.body(null, 304, known)
  await preparePage(request.view, page)
  const { operations } = request.parts
  const { html, policy } = operations.trace('render page', { 'lectern.page': page.path }, () =>
    renderPage(request.view, page, { ...siteOptions(c, request), user, standIn }),
  )
  // What is written for one reader has no name by which it could be taken for another's.
  const { ETag: tag, ...rest } = withLanguages(request, htmlHeaders(request, policy))
  const headers = user || tag === undefined ? rest : { ...rest, ETag: tag }
  // Once for the answer and for those that come from memory.
  const body = Buffer.from(html)
  // A preview must not be cached for other readers.
  const isLive = request.view.snapshotId === request.parts.content.snapshots.get().id
  if (isLive && request.view.viewer.kind === 'stranger')
    request.parts.content.pages.put(new URL(c.req.url), {
      path: page.path,
      headers,
      body,
      unless: leadsElsewhere(request),
    })
  return c.body(body, 200, headers)
}

/** Where a reader of another language is led, who opens the root. */
function languageStart(c: Context, request: RequestContext): string | undefined {
  if (!leadsByLanguage(request) || !/text\/html/.test(c.req.header('accept') ?? '')) return undefined
  const { host } = new URL(c.req.url)
  return startFor(
    request.view.languages,
    (name) => c.req.header(name) ?? (name === 'host' ? host : undefined),
  )
}

function leadsByLanguage({ path, view }: RequestContext): boolean {
  return path === '/' && view.settings.languages.detect && view.languages.length > 1
}

/** The same question for a finished page, which is answered before there is a view. */
function leadsElsewhere(request: RequestContext): FinishedPage['unless'] {
  if (!leadsByLanguage(request)) return undefined
  const { languages } = request.view
  return ({ headers }) => startFor(languages, (name) => headers[name]?.toString()) !== undefined
}

/** Nobody keeps it: the next reader at this address may be led elsewhere, or nowhere. */
function leadToLanguage(c: Context, request: RequestContext, start: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Accept, Accept-Language, Cookie, Authorization')
  return c.redirect(redirectTarget(c, encodeURI(start)), 302)
}

function withLanguages(request: RequestContext, headers: Record<string, string>): Record<string, string> {
  return leadsByLanguage(request) ? { ...headers, Vary: `${headers['Vary']}, Accept-Language` } : headers
}

/** Before the first deployment, and not in a preview. */
function isNothingYet({ view, parts: { content } }: RequestContext): boolean {
  const { publishing, snapshots } = content
  return (
    publishing.kind === 'deployments' &&
    publishing.deployments.shown === undefined &&
    view.snapshotId === snapshots.get().id
  )
}

/** A page for whoever looks, and a status that monitoring sees: there is no site yet. */
async function serveNothingYet(c: Context, request: RequestContext, page: Page): Promise<Response> {
  await preparePage(request.view, page)
  const { html, policy } = renderPage(request.view, page, siteOptions(c, request))
  const { ETag: _, ...headers } = htmlHeaders(request, policy)
  return c.body(html, 404, { ...headers, 'Cache-Control': 'no-store' })
}

/** What the login said about the reader, for `{user...}` in pages. */
function userOf({ reader }: RequestContext): Readonly<Record<string, unknown>> | undefined {
  const { content } = (reader?.userData ?? {}) as { content?: Readonly<Record<string, unknown>> }
  return content && Object.keys(content).length > 0 ? content : undefined
}

/** `/guides/start.md` and `/changelog/rss.xml`: other faces of a page. */
function serveDerived(c: Context, request: RequestContext): Response | undefined {
  const { view, path, baseUrl } = request
  const markdown = /^(.*)\.mdx?$/i.exec(path)
  const page = markdown ? view.page(markdown[1] === '' ? '/' : (markdown[1] as string)) : undefined
  if (page) return serveMarkdown(c, request, page)
  if (path.endsWith('/atom.xml')) {
    const changes = view.page(path.slice(0, -'/atom.xml'.length) || '/')
    const atom = changes && atomFeed(view, changes, baseUrl)
    return atom === undefined
      ? undefined
      : c.body(atom, 200, pageHeaders(request, 'application/atom+xml; charset=utf-8'))
  }
  if (!path.endsWith('/rss.xml')) return undefined
  const changelog = view.page(path.slice(0, -'/rss.xml'.length) || '/')
  const tags = (c.req.query('tags') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .slice(0, 20)
  const feed = changelog ? rssFeed(view, changelog, { baseUrl, tags }) : undefined
  return feed === undefined
    ? undefined
    : c.body(feed, 200, pageHeaders(request, 'application/rss+xml; charset=utf-8'))
}

/** A description of an API that overlays change, at the address of its file. */
function serveOverlaid(c: Context, request: RequestContext): Response | undefined {
  const text = request.view.files.overlaidSpec(request.path.slice(1))
  if (text === undefined) return undefined
  const headers = pageHeaders(request, typeHeaders(request.path)['Content-Type'] ?? 'application/json')
  return notModified(c, headers) ? c.body(null, 304, headers) : c.body(text, 200, headers)
}

function serveMarkdown(c: Context, request: RequestContext, page: Page): Response {
  if (c.req.method === 'GET') recordView(c, request, { path: page.path, markdown: true })
  const headers = pageHeaders(request, 'text/markdown; charset=utf-8')
  if (notModified(c, headers)) return c.body(null, 304, headers)
  return c.body(publicMarkdown(request.view, page, request.baseUrl), 200, headers)
}

async function serveElsewhere(c: Context, request: RequestContext): Promise<Response> {
  const { view, path } = request
  if (path === '/' && view.home !== undefined)
    return lead(c, request, { to: encodeURI(view.home), status: 307 })
  const meant = view.pageIgnoringCase(path)
  if (meant) return lead(c, request, { to: encodeURI(meant.path), status: 308 })
  // Temporary: another page may be the first tomorrow, and is for other readers today.
  const first = view.folders.get(path.replace(/\/+$/, ''))
  if (first !== undefined) return lead(c, request, { to: encodeURI(first), status: 307 })
  const formerly = view.formerly(path)
  if (formerly !== undefined) return lead(c, request, { to: encodeURI(formerly), status: 307 })
  const standIn = isPageRequest(c, path) ? view.standIn(path) : undefined
  if (standIn) {
    const { page, trail, language } = standIn
    if (c.req.method === 'GET') recordView(c, request, { path: page.path, markdown: false })
    return serveHtml(c, request, { page, standIn: { path, trail, language } })
  }
  // Only programs look there, and take a login page for the document.
  if (path.startsWith('/.well-known/')) throw new Problem('not-found', 'There is nothing at this URL.')
  if (view.settings.auth !== undefined && view.viewer.kind === 'stranger') return askToLogIn(c, request)
  // API clients with a wrong path get JSON; but /v1/… may also be a docs page of a version called v1.
  if (path.startsWith('/v1/') && !/text\/html/.test(c.req.header('accept') ?? ''))
    throw new Problem('not-found', 'There is no API endpoint at this URL.')
  // Readers only: programs and files that are missing must learn so.
  if (view.config.errors['404'].redirect && isPageRequest(c, path))
    return lead(c, request, { to: encodeURI(view.page('/') ? '/' : (view.home ?? '/')), status: 307 })
  const { html, policy } = renderNotFound(view, path, siteOptions(c, request))
  return c.body(html, 404, { ...htmlHeaders(request, policy), 'Cache-Control': 'no-store' })
}

function isPageRequest(c: Context, path: string): boolean {
  return path !== '/' && /text\/html/.test(c.req.header('accept') ?? '') && !/\.[a-z\d]{2,5}$/i.test(path)
}

/** Whether there is such a page is nothing a stranger learns: every address that is not public asks for a login. */
function askToLogIn(c: Context, request: RequestContext): Response {
  const { path, parts } = request
  const accept = c.req.header('accept') ?? '*/*'
  const isPage = /text\/html|\*\/\*/.test(accept) && !/\.[a-z\d]{2,5}$/i.test(path)
  if (!isPage || !parts.readers.auth)
    throw new Problem(
      'unauthorized',
      `Log in to read this page. Agents can use ${parts.content.basePath}/authed/mcp.`,
    )
  const { search } = new URL(c.req.url)
  c.header('Cache-Control', 'no-store')
  return c.redirect(loginAddress(request, `${encodeURI(path)}${search}`), 302)
}

/** What leads a reader who logged in somewhere is not for caches that others use. */
function lead(
  c: Context,
  request: RequestContext,
  { to, status }: { readonly to: string; readonly status: 307 | 308 },
): Response {
  const { view } = request
  if (leadsByLanguage(request)) c.header('Vary', 'Accept-Language, Cookie')
  if (view.settings.auth !== undefined) {
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Cookie, Authorization')
  }
  return c.redirect(redirectTarget(c, to), status)
}

/** The query goes along: a link with ?utm=… that moved keeps it. */
function redirectTarget(c: Context, destination: string): string {
  const { search } = new URL(c.req.url)
  return search === '' || destination.includes('?')
    ? destination
    : destination.replace(/(#|$)/, `${search}$1`)
}

function siteOptions(c: Context, request: RequestContext) {
  const { parts, baseUrl, view, preview, previewPlace, path } = request
  return {
    account: accountOf(request),
    baseUrl,
    dev: parts.content.dev !== undefined,
    feedback: parts.records !== undefined && !preview,
    events: parts.records !== undefined && !preview,
    // A question costs as much as on the site, and is remembered there.
    ask: !preview,
    upgradeRequests: baseUrl.startsWith('https:') && !isLoopback(new URL(c.req.url).hostname),
    assetUrl: (name: string) => parts.content.assets.url(name),
    schemaUrl: schemaPath,
    mcp: !preview && (view.settings.auth === undefined || view.settings.mcp.enabled),
    specUrl: view.settings.auth === undefined ? SPEC_DOWNLOAD_PATH : undefined,
    languages: view.settings.languages,
    socialImage: (page: Page) => socialImagePath(page.path),
    preview: preview && {
      ...preview,
      liveUrl: previewPlace ? `${preview.liveUrl}${encodeURI(path)}` : preview.liveUrl,
      differenceUrl: `${previewPlace ? preview.liveUrl : ''}/_lectern/diff/${preview.id}`,
    },
  }
}

/** For sites that people log in to. */
function accountOf(request: RequestContext): PageOptions['account'] {
  const { view, reader, parts, preview } = request
  const { auth } = view.settings
  if (!parts.readers.auth || preview || auth === undefined || auth.method === 'closed') return undefined
  const { name, firstName, email } = userOf(request) ?? {}
  const called = [name, firstName, email].find((word) => typeof word === 'string' && word !== '')
  return { isLoggedIn: reader !== undefined, name: called as string | undefined }
}

/** An operator who looks past their proxy: there is no https on that side. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
