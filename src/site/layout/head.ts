import { escapeHtml, escapeText } from '../html/escape-html.ts'
import type { PageSources } from '../policy/page-sources.ts'
import type { PageOptions, SiteConfig } from '../page/route-data.ts'
import { folderUrl } from '../html/safe-url.ts'
import { SPECULATION_RULES } from '../page/speculation-rules.ts'
import { HEAD_SCRIPT, STRICT_HEAD_SCRIPT } from './inline-scripts.ts'

export interface HeadInput {
  readonly title: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly noindex: boolean
  /** Path of the page's Markdown, for agents. */
  readonly markdown: string | undefined
  readonly math: boolean
  /** The page shows a part of an API. */
  readonly reference: boolean
  /** Tags for search engines and link previews. */
  readonly machine: string
  readonly site: SiteConfig
  /** Rules that depend on docs.json. */
  readonly style: string
  /** Rules for the utility classes on this page. */
  readonly utilities: string
  /** The author's own files; theirs come after ours, so that they have the last word. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** The page has components of the author that go on living in the browser. */
  readonly islands: boolean
  /** Scripts of other companies, as docs.json names them. */
  readonly integrations: string
  /** What the page may run; the head notes its own part. */
  readonly sources: PageSources
}

/** The document head behind its first tags, as text: hono's JSX would move its tags about. */
export function headHtml(input: HeadInput, options: PageOptions): string {
  const script = input.site.appearance.strict ? STRICT_HEAD_SCRIPT : HEAD_SCRIPT
  return (
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeText(input.title)}</title>` +
    (input.description === undefined
      ? ''
      : `<meta name="description" content="${escapeHtml(input.description)}">`) +
    (input.noindex ? '<meta name="robots" content="noindex">' : '') +
    (input.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(input.canonical)}">`) +
    (input.markdown === undefined
      ? ''
      : `<link rel="alternate" type="text/markdown" href="${escapeHtml(input.markdown)}">`) +
    input.machine +
    faviconHtml(input.site) +
    `<script>${input.sources.script(script)}</script>` +
    stylesheet('site.css', options) +
    (input.math ? stylesheet('katex.css', options) : '') +
    (input.reference ? stylesheet('reference.css', options) : '') +
    (input.style === '' ? '' : `<style>${input.sources.style(input.style)}</style>`) +
    (input.utilities === '' ? '' : `<style id="utilities">${input.sources.style(input.utilities)}</style>`) +
    input.styles.map(styleLink).join('') +
    // The preview may swap such a component into any page.
    (input.islands || options.dev ? islandScripts(input.sources, options) : '') +
    module('main.js', options) +
    (input.reference ? module('reference.js', options) : '') +
    // A page fetched ahead would be out of date after the next save.
    (options.dev
      ? module('dev.js', options)
      : `<script type="speculationrules">${input.sources.script(SPECULATION_RULES)}</script>`) +
    input.integrations +
    input.scripts.map((url) => `<script src="${escapeHtml(url)}" defer></script>`).join('')
  )
}

function stylesheet(name: string, options: PageOptions): string {
  return styleLink(options.assetUrl(name))
}

function styleLink(url: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(url)}">`
}

function module(name: string, options: PageOptions): string {
  return `<script type="module" src="${escapeHtml(options.assetUrl(name))}"></script>`
}

/** The map must come before the first module. With it, modules of authors name Preact without knowing its address. */
function islandScripts(sources: PageSources, options: PageOptions): string {
  const map = JSON.stringify({ imports: { preact: options.assetUrl('preact.js') } }).replaceAll(
    '<',
    '\\u003c',
  )
  return `<script type="importmap">${sources.script(map)}</script>` + module('islands.js', options)
}

function faviconHtml({ favicon }: SiteConfig): string {
  // Without an icon browsers ask for /favicon.ico on every site.
  if (favicon === undefined) return '<link rel="icon" href="data:,">'
  if (typeof favicon === 'string') return iconLink(favicon, '')
  return (
    iconLink(favicon.light, ' media="(prefers-color-scheme: light)"') +
    iconLink(favicon.dark, ' media="(prefers-color-scheme: dark)"')
  )
}

function iconLink(path: string, media: string): string {
  return `<link rel="icon" href="${escapeHtml(folderUrl(path))}"${media}>`
}
