import { basePathOf, withBase } from '../../shared/base-path.ts'
import { html, NO_HTML, scriptHtml, scriptJson, trustedHtml, type SafeHtml } from '../html/html.ts'
import type { PageSources } from '../policy/page-sources.ts'
import type { Alternate, PageOptions } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { folderUrl } from '../html/safe-url.ts'
import { speculationRules } from '../page/speculation-rules.ts'
import { siteSheet } from '../../shared/themes.ts'
import { fontSheet } from '../../shared/font-families.ts'
import { chosenFamilies, firstLetters } from '../theme/fonts.ts'
import { firstVisitTag } from './first-visit.ts'
import { HEAD_SCRIPT, STRICT_HEAD_SCRIPT } from './inline-scripts.ts'

export interface HeadInput {
  readonly title: string
  /** Where the reader is. */
  readonly path: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly noindex: boolean
  /** The page in other languages. */
  readonly alternates: readonly Alternate[]
  /** Path of the page's Markdown, for agents. */
  readonly markdown: string | undefined
  readonly math: boolean
  /** The page shows a part of an API. */
  readonly reference: boolean
  /** Tags for search engines and link previews. */
  readonly machine: SafeHtml
  readonly site: SiteConfig
  /** Rules that depend on docs.json. */
  readonly style: SafeHtml
  /** Rules for the utility classes on this page. */
  readonly utilities: string
  /** The author's own files; theirs come after ours, so that they have the last word. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** The page has components of the author that go on living in the browser. */
  readonly islands: boolean
  /** Scripts of other companies, as docs.json names them. */
  readonly integrations: SafeHtml
  /** What the page may run; the head notes its own part. */
  readonly sources: PageSources
}

/** The document head behind its first tags. */
export function headHtml(input: HeadInput, options: PageOptions): SafeHtml {
  const { site, title, description, canonical, markdown, sources } = input
  const script = site.appearance.strict ? STRICT_HEAD_SCRIPT : HEAD_SCRIPT
  const about = html`<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${
    description !== undefined && html`<meta name="description" content="${description}">`
  }${(input.noindex || options.preview !== undefined) && html`<meta name="robots" content="noindex">`}${
    canonical !== undefined && html`<link rel="canonical" href="${canonical}">`
  }${input.alternates.map(alternateLink)}${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown}">`}`
  return html`${about}${input.path === '/' && firstVisitTag(options)}${input.machine}${faviconHtml(site)}${scriptHtml(NO_HTML, sources.script(script))}${styleTags(input, options)}${scriptTags(input, options)}`
}

function alternateLink({ language, url }: Alternate): SafeHtml {
  return html`<link rel="alternate" hreflang="${language}" href="${url}">`
}

function styleTags(input: HeadInput, options: PageOptions): SafeHtml {
  const { style, utilities, sources } = input
  const letters = chosenFamilies(input.site.fonts).map(fontSheet)
  const sheets = [
    siteSheet(input.site.theme),
    ...letters,
    input.math && 'katex.css',
    input.reference && 'reference.css',
  ]
  const links = sheets.filter((name) => name !== false).map((name) => styleLink(options.assetUrl(name)))
  const own = !style.isEmpty && html`<style>${noteStyle(style.markup, sources)}</style>`
  const classes = utilities !== '' && html`<style id="utilities">${noteStyle(utilities, sources)}</style>`
  return html`${fontPreload(input.site, options)}${links}${own}${classes}${input.styles.map(styleLink)}`
}

function fontPreload({ fonts }: SiteConfig, options: PageOptions): SafeHtml | false {
  const letters = firstLetters(fonts)
  if (letters === undefined) return false
  const url = options.assetUrl(letters)
  return html`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`
}

function noteStyle(css: string, sources: PageSources): SafeHtml {
  return trustedHtml(sources.style(css))
}

function scriptTags(input: HeadInput, options: PageOptions): SafeHtml {
  const { sources } = input
  // The preview may swap such a component into any page.
  const islands = (input.islands || options.dev === true) && islandScripts(sources, options)
  const reference = input.reference && moduleTag('reference.js', options)
  // A page fetched ahead would be out of date after the next save.
  const ahead = options.dev
    ? moduleTag('dev.js', options)
    : scriptHtml(
        html` type="speculationrules"`,
        sources.script(speculationRules(basePathOf(options.baseUrl))),
      )
  const authors = input.scripts.map((url) => scriptHtml(html` src="${url}" defer`))
  return html`${islands}${moduleTag('main.js', options)}${reference}${ahead}${input.integrations}${authors}`
}

function styleLink(url: string): SafeHtml {
  return html`<link rel="stylesheet" href="${url}">`
}

function moduleTag(name: string, options: PageOptions): SafeHtml {
  return scriptHtml(html` type="module" src="${options.assetUrl(name)}"`)
}

/** The map must come before the first module. With it, modules of authors name Preact and our components without their addresses. */
function islandScripts(sources: PageSources, options: PageOptions): SafeHtml {
  const preact = options.assetUrl('preact.js')
  const base = basePathOf(options.baseUrl)
  const ours = options.assetUrl('components.js')
  const map = scriptJson({
    imports: { preact: withBase(base, preact), 'lectern/components': withBase(base, ours) },
  })
  const tag = scriptHtml(html` type="importmap"`, sources.script(map.markup))
  return html`${tag}${moduleTag('islands.js', options)}`
}

function faviconHtml({ favicon }: SiteConfig): SafeHtml {
  // Without an icon browsers ask for /favicon.ico on every site.
  if (favicon === undefined) return html`<link rel="icon" href="data:,">`
  if (typeof favicon === 'string') return html`<link rel="icon" href="${folderUrl(favicon)}">`
  const icon = (path: string, scheme: string) =>
    html`<link rel="icon" href="${folderUrl(path)}" media="(prefers-color-scheme: ${scheme})">`
  return html`${icon(favicon.light, 'light')}${icon(favicon.dark, 'dark')}`
}
