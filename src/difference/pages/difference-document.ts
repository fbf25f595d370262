import { hash } from 'node:crypto'
import type { View } from '../../access/view.ts'
import { attribute, html, trustedHtml, type SafeHtml } from '../../site/html/html.ts'
import { placeUrls } from '../../site/html/place-urls.ts'
import type { RenderedPage } from '../../site/layout/document.ts'
import { placeOf } from '../../site/page/place-of.ts'
import { siteStyle } from '../../site/theme/site-style.ts'

export interface DifferenceFrame {
  readonly view: View
  readonly baseUrl: string
  readonly assetUrl: (name: string) => string
}

const SHEETS = ['site.css', 'reference.css', 'katex.css', 'difference.css']

/** A page about pages, in the look of the site. Nothing on it runs, so whatever it shows can do nothing. */
export function differenceDocument(
  { view, baseUrl, assetUrl }: DifferenceFrame,
  { title, main }: { readonly title: string; readonly main: SafeHtml },
): RenderedPage {
  const place = placeOf(view, baseUrl)
  const style = siteStyle(view.config, place)
  const theme = view.config.appearance.default
  const links = SHEETS.map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}">`)
  const authors = view.styles.map((url) => html`<link rel="stylesheet" href="${url}">`)
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} - ${view.config.name}</title>${links}<style>${trustedHtml(style)}</style>${authors}</head>`
  const { markup } =
    html`<!doctype html><html lang="en"${attribute('data-theme', theme === 'system' ? undefined : theme)}>${head}<body><main class="difference">${main}</main></body></html>`
  return { html: place ? placeUrls(markup, place) : markup, policy: policyOf(style) }
}

function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' https: 'sha256-${hash('sha256', style, 'base64')}'`,
    // Pages may dress a part of themselves.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
