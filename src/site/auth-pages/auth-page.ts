import { hash } from 'node:crypto'
import { attribute, html, NO_HTML, scriptHtml, trustedHtml, type SafeHtml } from '../html/html.ts'
import type { RenderedPage } from '../layout/document.ts'
import { brandHtml } from '../layout/header.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { siteStyle } from '../theme/site-style.ts'

export interface AuthPageInput {
  readonly site: SiteConfig
  readonly title: string
  readonly assetUrl: (name: string) => string
  readonly content: SafeHtml
  /** A script of the page itself. */
  readonly script?: string | undefined
  /** Where its form may end up; browsers follow a redirect after a form only to these. */
  readonly formTargets?: string | undefined
}

/** A page before the site: one card in the site's colours, with nothing of the site's content in it. */
export function authPage({
  site,
  title,
  assetUrl,
  content,
  script,
  formTargets,
}: AuthPageInput): RenderedPage {
  const style = siteStyle(site)
  const theme = site.appearance.default === 'system' ? undefined : site.appearance.default
  const look = html`<style>${trustedHtml(style)}</style><link rel="stylesheet" href="${assetUrl('auth-pages.css')}"/>`
  const head = html`<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><title>${title} - ${site.name}</title>${look}</head>`
  const main = html`<main class="auth-page">${brandHtml(site, '/')}${content}</main>`
  const code = script !== undefined && scriptHtml(NO_HTML, script)
  const { markup } =
    html`<!doctype html><html lang="en"${attribute('data-theme', theme)}>${head}<body>${main}${code}</body></html>`
  return { html: markup, policy: policyOf(style, script, formTargets) }
}

function policyOf(style: string, script: string | undefined, formTargets = "'self'"): string {
  return [
    "default-src 'none'",
    `style-src 'self' '${digest(style)}'`,
    "img-src 'self' https: data:",
    "font-src 'self' https:",
    "connect-src 'self'",
    ...(script === undefined ? [] : [`script-src '${digest(script)}'`]),
    ...(formTargets === '' ? [] : [`form-action ${formTargets}`]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
