import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { View } from '../../access/view.ts'
import { apiCatalog } from '../../files/api-catalog.ts'
import { hasSection } from '../../files/llms-sections.ts'
import { llmsFullTxt, llmsTxt, sectionTxt } from '../../files/llms-txt.ts'
import { PREVIEW_ROBOTS_TXT, robotsTxt } from '../../files/robots.ts'
import { sitemapXml } from '../../files/sitemap.ts'
import { agentSkillsIndex, skillFiles, skillsIndex } from '../../files/skills.ts'
import { Problem } from '../../lib/problem.ts'
import { sendShared } from '../answer/packed-answer.ts'
import { notModified, pageHeaders } from '../answer/page-headers.ts'
import { queued, queuedFor } from '../request/in-turn.ts'
import { recordView } from '../request/record-view.ts'
import type { RequestContext } from '../request/request-context.ts'
import { servePath } from './pages.ts'

const TEXT = 'text/plain; charset=utf-8'
const API_CATALOG = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const SECRET = randomUUID().replaceAll('-', '').slice(0, 12)
const HOST_STEP = 24

/** Stands for the address of the site in what is made once for all hosts; nobody can write it into a page. */
const ANY_HOST = `https://${SECRET}.invalid`

/** The same, about as long as the address, for what may have so many characters and no more. */
function hostLike(baseUrl: string): string {
  const longer = Math.ceil(Math.max(0, baseUrl.length - ANY_HOST.length) / HOST_STEP) * HOST_STEP
  return `https://${SECRET}${'x'.repeat(longer)}.invalid`
}

/** A text about the site, made once for all who see the same; the author's own file of that name wins. */
async function sendSiteFile(
  c: Context,
  request: RequestContext,
  { name, type, make, isBounded = false }: SiteFile,
): Promise<Response> {
  const { view, baseUrl, parts } = request
  if (/(?:^|\/)llms[^/]*$/.test(name)) recordView(c, request, { path: `/${name}`, markdown: true })
  const headers = pageHeaders(request, type)
  if (notModified(c, headers)) return c.body(null, 304, headers)
  const host = isBounded ? hostLike(baseUrl) : ANY_HOST
  const key = `${name} ${host.length} ${view.snapshotId} ${view.key}`
  const own = view.files.text(name)
  if (own !== undefined)
    return sendShared(c, request, { key: `own ${key}`, length: own.length, headers, body: () => own })
  const text = await parts.content.generated.get(
    key,
    () => make(view, host),
    (part) =>
      queued(parts.readers.queues.files.runParts(queuedFor(c, request), part), 'files of the whole site'),
  )
  const body = () => text.replaceAll(host, baseUrl)
  return sendShared(c, request, { key: `${key} ${baseUrl}`, length: text.length, headers, body })
}

interface SiteFile {
  readonly name: string
  readonly type: string
  readonly make: (view: View, baseUrl: string) => Iterable<string>
  /** It is cut where it would have too many characters, those of its addresses included. */
  readonly isBounded?: boolean
}

function siteFile(file: SiteFile): (c: Context, request: RequestContext) => Promise<Response> {
  return (c, request) => sendSiteFile(c, request, file)
}

export const serveLlms = siteFile({
  name: 'llms.txt',
  type: TEXT,
  make: (view, baseUrl) => [llmsTxt(view, baseUrl)],
  isBounded: true,
})

/** /guides/llms.txt: the same of what is below an address. */
export function serveSectionLlms(c: Context, request: RequestContext): Promise<Response> {
  const name = request.path.slice(1)
  const section = name.slice(0, -'/llms.txt'.length)
  // The author's own file is one like others.
  if (!hasSection(request.view, section) || request.view.files.get(name)) return servePath(c, request)
  return sendSiteFile(c, request, {
    name,
    type: TEXT,
    make: (view, baseUrl) => [sectionTxt(view, section, baseUrl) ?? ''],
    isBounded: true,
  })
}

export const serveLlmsFull = siteFile({ name: 'llms-full.txt', type: TEXT, make: llmsFullTxt })

const sitemap = siteFile({
  name: 'sitemap.xml',
  type: 'application/xml; charset=utf-8',
  make: (view, baseUrl) => [sitemapXml(view, baseUrl)],
})

export async function serveSitemap(c: Context, request: RequestContext): Promise<Response> {
  await request.view.prepareDates()
  return sitemap(c, request)
}

export function serveRobots(c: Context, request: RequestContext): Response {
  const headers = pageHeaders(request, TEXT)
  if (notModified(c, headers)) return c.body(null, 304, headers)
  const own = request.view.files.text('robots.txt') ?? robotsTxt(request.baseUrl)
  return c.body(request.previewPlace ? PREVIEW_ROBOTS_TXT : own, 200, headers)
}

/** /.well-known/api-catalog (RFC 9727): the APIs of this site, and where each is described. */
export function serveApiCatalog(c: Context, request: RequestContext): Response {
  const catalog = apiCatalog(request.view, request.baseUrl)
  if (!catalog) throw new Problem('not-found', 'This site describes no API in a file.')
  const headers = pageHeaders(request, API_CATALOG)
  if (notModified(c, headers)) return c.body(null, 304, headers)
  return c.body(JSON.stringify(catalog), 200, headers)
}

/** /skill.md: the one skill there is, or the way to the list of several. */
export function serveSkill(c: Context, request: RequestContext): Response {
  const [only, ...more] = skillFiles(request.view, request.baseUrl)
  if (!only) throw new Problem('not-found', 'This site has no skill file.')
  if (more.length > 0) return c.redirect('/.well-known/skills/index.json', 307)
  return c.body(only.text, 200, pageHeaders(request, 'text/markdown; charset=utf-8'))
}

export function serveNamedSkill(c: Context, request: RequestContext): Response {
  const name = request.path.split('/').at(-2)
  const skill = skillFiles(request.view, request.baseUrl).find((candidate) => candidate.name === name)
  if (!skill) throw new Problem('not-found', 'There is no skill with that name.')
  return c.body(skill.text, 200, pageHeaders(request, 'text/markdown; charset=utf-8'))
}

export function serveAgentSkills(c: Context, request: RequestContext): Response {
  return c.json(
    agentSkillsIndex(request.view, request.baseUrl),
    200,
    pageHeaders(request, 'application/json'),
  )
}

export function serveSkills(c: Context, request: RequestContext): Response {
  return c.json(skillsIndex(request.view, request.baseUrl), 200, pageHeaders(request, 'application/json'))
}
