import { attribute, escapeHtml, escapeText } from '../escape-html.ts'
import type { PageOptions, SiteConfig } from '../route-data.ts'
import { HEAD_SCRIPT, STRICT_HEAD_SCRIPT } from './inline-scripts.ts'

export interface HeadInput {
  readonly title: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly noindex: boolean
  /** Path of the page's Markdown, for agents. */
  readonly markdown: string | undefined
  readonly math: boolean
  readonly site: SiteConfig
  /** Rules that depend on docs.json. */
  readonly style: string
}

/** The document head, as text: hono's JSX would move its tags about. */
export function headHtml(input: HeadInput, options: PageOptions): string {
  const nonce = attribute('nonce', options.nonce)
  const script = input.site.appearance.strict ? STRICT_HEAD_SCRIPT : HEAD_SCRIPT
  return (
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeText(input.title)}</title>` +
    (input.description === undefined
      ? ''
      : `<meta name="description" content="${escapeHtml(input.description)}">`) +
    (input.noindex ? '<meta name="robots" content="noindex">' : '') +
    (input.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(input.canonical)}">`) +
    (input.markdown === undefined
      ? ''
      : `<link rel="alternate" type="text/markdown" href="${escapeHtml(input.markdown)}">`) +
    faviconHtml(input.site) +
    `<script${nonce}>${script}</script>` +
    stylesheet('site.css', options) +
    (input.math ? stylesheet('katex.css', options) : '') +
    (input.style === '' ? '' : `<style${nonce}>${input.style}</style>`) +
    module('main.js', options) +
    (options.dev ? module('dev.js', options) : '')
  )
}

function stylesheet(name: string, options: PageOptions): string {
  return `<link rel="stylesheet" href="${escapeHtml(options.assetUrl(name))}">`
}

function module(name: string, options: PageOptions): string {
  return `<script type="module" src="${escapeHtml(options.assetUrl(name))}"${attribute('nonce', options.nonce)}></script>`
}

function faviconHtml({ favicon }: SiteConfig): string {
  // Without an icon browsers ask for /favicon.ico on every site.
  if (favicon === undefined) return '<link rel="icon" href="data:,">'
  if (typeof favicon === 'string') return `<link rel="icon" href="${escapeHtml(favicon)}">`
  const { light, dark } = favicon
  return (
    `<link rel="icon" href="${escapeHtml(light)}" media="(prefers-color-scheme: light)">` +
    `<link rel="icon" href="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">`
  )
}
