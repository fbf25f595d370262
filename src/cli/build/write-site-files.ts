import fs from 'node:fs'
import path from 'node:path'
import type { View } from '../../access/view.ts'
import { islandUrl } from '../../content/islands/island-url.ts'
import type { Page } from '../../content/page.ts'
import { apiCatalog } from '../../files/api-catalog.ts'
import { llmsFullTxt, llmsTxt, sectionsOfLargeSite, sectionTxt } from '../../files/llms-txt.ts'
import { markdownPath } from '../../shared/markdown-path.ts'
import { robotsTxt } from '../../files/robots.ts'
import { withoutIndex } from '../../files/page-markdown.ts'
import { rssFeed } from '../../files/rss.ts'
import { sitemapXml } from '../../files/sitemap.ts'
import { agentSkillsIndex, skillFiles, skillsIndex } from '../../files/skills.ts'
import type { BuiltAssets } from '../../http/built-assets.ts'
import { EXPORTED_SEARCH } from '../../search/browser/exported-search.ts'
import { basePathOf, withBase } from '../../shared/base-path.ts'
import { OAUTH_CALLBACK_PATH } from '../../shared/oauth-callback.ts'
import { oauthCallbackPage } from '../../site/reference/oauth-callback-page.ts'
import { firstVisitTag } from '../../site/layout/first-visit.ts'
import { readerLanguage } from '../../site/page/reader-language.ts'
import { renderNotFound } from '../../site/page/render-page.ts'
import { exportedAssets } from './exported-assets.ts'
import { exportedStarts } from './stand-ins.ts'

export interface SiteFiles {
  readonly view: View
  readonly out: string
  readonly baseUrl: string
  readonly assets: BuiltAssets
}

/** Everything but the pages: files for machines, the 404 page, redirects, scripts and styles. */
export function writeSiteFiles(site: SiteFiles): void {
  const { view, out, baseUrl, assets } = site
  const write = (name: string, content: string | Uint8Array) => {
    const file = path.join(out, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content)
  }
  // The author's own file of that name is copied with the other assets and wins.
  const generate = (name: string, content: string) =>
    view.files.text(name) === undefined && write(name, content)
  generate('llms.txt', llmsTxt(view, baseUrl))
  for (const { path: section } of sectionsOfLargeSite(view, baseUrl))
    generate(`${section.slice(1)}/llms.txt`, sectionTxt(view, section, baseUrl) ?? '')
  const apis = apiCatalog(view, baseUrl)
  if (apis) write('.well-known/api-catalog', JSON.stringify(apis))
  if (view.files.text('llms-full.txt') === undefined) writeLlmsFull(site)
  generate('sitemap.xml', sitemapXml(view, baseUrl))
  generate('robots.txt', robotsTxt(baseUrl))
  write(
    '404.html',
    renderNotFound(view, '/404', {
      baseUrl: baseUrl || undefined,
      assetUrl: (name) => assets.url(name),
      policyInPage: true,
      searchIndex: EXPORTED_SEARCH,
    }).html,
  )
  write('_redirects', redirectRules(site))
  // A server that finds a folder adds the slash to the address; the query goes along.
  if (view.pages.some(({ reference }) => reference !== undefined))
    write(`${OAUTH_CALLBACK_PATH.slice(1)}/index.html`, oauthCallbackPage(firstLanguage(view)))
  writeSkills(site, write)
  for (const file of exportedAssets(view, assets, hasDiagrams(site)))
    write(`_lectern/assets/${file}`, assets.read(file) ?? '')
  writeIslands(site, write)
  for (const page of view.pages) {
    if (!view.source(page)?.includes('<Update')) continue
    const feed = rssFeed(view, page, { baseUrl, tags: [] })
    if (feed !== undefined) write(`${page.path.slice(1)}/rss.xml`, feed)
  }
  writeRedirectPages(site, write)
}

/** That of the page a reader begins with: one file cannot know who reads it. */
function firstLanguage(view: View): string {
  return readerLanguage(view.trailOf(view.pages[0]?.path ?? '/')).language
}

/** Page by page: on a large site the whole would be the largest thing in memory. */
function writeLlmsFull({ view, out, baseUrl }: SiteFiles): void {
  const file = fs.openSync(path.join(out, 'llms-full.txt'), 'w')
  const markdownOf = (page: Page) =>
    withoutIndex(fs.readFileSync(path.join(out, markdownPath(page.path)), 'utf8'))
  for (const part of llmsFullTxt(view, baseUrl, markdownOf)) fs.writeSync(file, `${part}\n`)
  fs.closeSync(file)
}

type Write = (name: string, content: string | Uint8Array) => void

function writeSkills({ view, baseUrl }: SiteFiles, write: Write): void {
  const skills = skillFiles(view, baseUrl)
  if (skills.length === 1) write('skill.md', skills[0]?.text ?? '')
  write('.well-known/agent-skills/index.json', JSON.stringify(agentSkillsIndex(view, baseUrl)))
  write('.well-known/skills/index.json', JSON.stringify(skillsIndex(view, baseUrl)))
  for (const { name, text } of skills) {
    write(`.well-known/agent-skills/${name}/SKILL.md`, text)
    write(`.well-known/skills/${name}/SKILL.md`, text)
  }
}

/** Browser code of authors' components. The pages just written know which of them have any; most have none. */
function writeIslands({ view, out }: SiteFiles, write: Write): void {
  fs.rmSync(path.join(out, '_lectern/islands'), { recursive: true, force: true })
  for (const page of view.pages) {
    if (!/^\s*(?:import|export)\s|<Snippet\s/m.test(view.source(page) ?? '')) continue
    const html = path.join(out, page.path, 'index.html')
    if (!fs.existsSync(html) || !fs.readFileSync(html).includes('<lectern-island data-module=')) continue
    const { key = '', modules = new Map<string, string>() } = view.compile(page).islands ?? {}
    for (const [module, code] of modules)
      write(decodeURIComponent(islandUrl({ page: page.file, key, module })).slice(1), code)
  }
}

/** The program that draws diagrams is larger than many a site. A page says so itself, or got one from a snippet. */
function hasDiagrams({ view, out }: SiteFiles): boolean {
  return view.pages.some((page) => {
    const source = view.source(page) ?? ''
    if (/mermaid/i.test(source)) return true
    if (!/^\s*import\s|<Snippet\s/m.test(source)) return false
    const html = path.join(out, page.path, 'index.html')
    return fs.existsSync(html) && fs.readFileSync(html).includes(' data-mermaid=')
  })
}

/** Rules several static hosts read; the pages below serve all the others. */
function redirectRules({ view, baseUrl }: SiteFiles): string {
  const place = (url: string) => withBase(basePathOf(baseUrl), view.meant(url))
  const rules = view.redirects.rules.map(({ source, destination, permanent }) => {
    const from = source.replace(/:(\w+)\*/g, '*').replace(/\*.*$/, '*')
    const to = destination.replace(/:(\w+)\*|\*/g, ':splat')
    return `${withBase(basePathOf(baseUrl), from)} ${place(to)} ${permanent ? 308 : 307}`
  })
  return `${rules.join('\n')}\n`
}

function writeRedirectPages({ view, out, baseUrl, assets }: SiteFiles, write: Write): void {
  const targets = view.redirects.rules
    .filter(({ source }) => !/[:*]/.test(source))
    .map(({ source, destination }) => [source, destination] as const)
  const home = view.home
  const start = home !== undefined && home !== '/' ? [['/', home] as const] : []
  const all = [...targets, ...start, ...view.folders]
  // The first rule for a path counts. A file of an earlier build may lead to where it led then.
  const written = new Set<string>()
  const starts = exportedStarts(view)
  const assetUrl = (name: string) => withBase(basePathOf(baseUrl), assets.url(name))
  for (const [source, destination] of all) {
    const name = `${source.replace(/^\/+|\/+$/g, '')}/index.html`.replace(/^\//, '')
    const insideOut = path.resolve(out, name).startsWith(path.resolve(out) + path.sep)
    if (!insideOut || view.page(source) || view.files.get(name) || written.has(name)) continue
    written.add(name)
    const placed = withBase(basePathOf(baseUrl), view.meant(destination))
    const url = placed.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
    const refresh = `<meta http-equiv="refresh" content="0; url=${url}">`
    // A refresh would overtake the script.
    const script = source === '/' && firstVisitTag({ starts, baseUrl, assetUrl }, placed)
    const lead = script ? `${script.markup}<noscript>${refresh}</noscript>` : refresh
    write(
      name,
      `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'${script ? "; script-src 'self'" : ''}"><title>Moved</title><link rel="canonical" href="${url}">${lead}<a href="${url}">This page has moved.</a>\n`,
    )
  }
}
