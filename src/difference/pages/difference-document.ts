import { hash } from 'node:crypto'
import type { View } from '../../access/view.ts'
import { attribute, html, scriptHtml, trustedHtml, type SafeHtml } from '../../site/html/html.ts'
import { placeUrls } from '../../site/html/place-urls.ts'
import type { RenderedPage } from '../../site/layout/document.ts'
import { placeOf } from '../../site/page/place-of.ts'
import { siteSheet } from '../../shared/themes.ts'
import { siteStyle } from '../../site/theme/site-style.ts'

/**
 * The live site shows it: on the origin of a preview, its scripts could read the live pages. What the preview says is
 * shown without anything of it that acts.
 */
export interface DifferenceFrame {
  /** The live site, as its viewer sees it. */
  readonly before: View
  readonly after: View
  /** How the preview is named in addresses. */
  readonly id: string
  readonly baseUrl: string
  /** Where the preview is, if it has an origin of its own. */
  readonly previewUrl: string | undefined
  readonly assetUrl: (name: string) => string
}

export const DIFFERENCE_PATH = '/_lectern/diff'

/** Address of the view of both sides of a page. */
export function sidesPath({ id }: Pick<DifferenceFrame, 'id'>, path: string): string {
  return `${DIFFERENCE_PATH}/${id}?page=${encodeURIComponent(path)}`
}

/** Leads to a page of the preview, wherever that is. */
export function previewPath({ id }: Pick<DifferenceFrame, 'id'>, path: string): string {
  return `/_lectern/preview/${id}?redirect=${encodeURIComponent(encodeURI(path))}`
}

const SHEETS = ['reference.css', 'katex.css', 'difference.css']

export interface DifferencePage {
  readonly title: string
  readonly main: SafeHtml
  /** Ours, and all that runs. */
  readonly script?: string
}

/** A page about pages, in the look of the site. Nothing of them runs on it, so whatever it shows can do nothing. */
export function differenceDocument(
  { before: view, baseUrl, previewUrl, assetUrl }: DifferenceFrame,
  { title, main, script }: DifferencePage,
): RenderedPage {
  const place = placeOf(view, baseUrl)
  const style = siteStyle(view.config, place)
  const theme = view.config.appearance.default
  const links = [siteSheet(view.config.theme), ...SHEETS].map(
    (name) => html`<link rel="stylesheet" href="${assetUrl(name)}">`,
  )
  const authors = view.files.styles.map((url) => html`<link rel="stylesheet" href="${url}">`)
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} - ${view.config.name}</title>${links}<style>${trustedHtml(style)}</style>${authors}</head>`
  const { markup } =
    html`<!doctype html><html lang="en"${attribute('data-theme', theme === 'system' ? undefined : theme)}${attribute('data-look', view.config.theme)}>${head}<body><main class="difference">${main}</main>${script !== undefined && scriptHtml(html` type="module"`, script)}</body></html>`
  return { html: place ? placeUrls(markup, place) : markup, policy: policyOf({ style, script, previewUrl }) }
}

interface PolicyParts {
  readonly style: string
  readonly script: string | undefined
  readonly previewUrl: string | undefined
}

function policyOf({ style, script, previewUrl }: PolicyParts): string {
  const preview = previewUrl === undefined ? '' : ` ${new URL(previewUrl).origin}`
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src 'sha256-${hash('sha256', script, 'base64')}'`]),
    `style-src 'self' 'sha256-${hash('sha256', style, 'base64')}'`,
    // Pages may dress a part of themselves.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: data:${preview}`,
    `media-src 'self' https:${preview}`,
    "font-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
