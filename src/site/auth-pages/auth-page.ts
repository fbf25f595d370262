import { hash } from 'node:crypto'
import type { AuthMessages } from '../../shared/messages/auth-messages.ts'
import { attribute, html, NO_HTML, scriptHtml, trustedHtml, type SafeHtml } from '../html/html.ts'
import { placeUrls } from '../html/place-urls.ts'
import type { RenderedPage } from '../layout/document.ts'
import { brandHtml } from '../layout/header.ts'
import type { Place } from '../page/place-of.ts'
import { directionOf } from '../page/reader-language.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { siteStyle } from '../theme/site-style.ts'

/** What every such page takes from the site. */
export interface AuthPageSite {
  /** BCP 47 tag of the words. */
  readonly language: string
  readonly words: AuthMessages
  readonly site: SiteConfig
  readonly assetUrl: (name: string) => string
  /** Where URLs go on a site below a path of its host. */
  readonly place: Place | undefined
}

export interface AuthPageInput extends AuthPageSite {
  readonly title: string
  readonly content: SafeHtml
  /** Has more to show than a form. */
  readonly wide?: boolean | undefined
  /** A script of the page itself. */
  readonly script?: string | undefined
  /** Where its form may end up; browsers follow a redirect after a form only to these. */
  readonly formTargets?: string | undefined
}

/** A page before the site: one card in the site's colours, with nothing of the site's content in it. */
export function authPage({
  site,
  language,
  title,
  assetUrl,
  place,
  content,
  wide,
  script,
  formTargets,
}: AuthPageInput): RenderedPage {
  const style = siteStyle(site, place)
  const theme = site.appearance.default === 'system' ? undefined : site.appearance.default
  const look = html`<style>${trustedHtml(style)}</style><link rel="stylesheet" href="${assetUrl('auth-pages.css')}"/>`
  const head = html`<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><title>${title} - ${site.name}</title>${look}</head>`
  const main = html`<main class="${wide ? 'auth-page wide' : 'auth-page'}">${brandHtml(site, '/')}${content}</main>`
  const code = script !== undefined && scriptHtml(NO_HTML, script)
  const { markup } =
    html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"${attribute('data-theme', theme)}>${head}<body>${main}${code}</body></html>`
  return {
    html: place ? placeUrls(markup, place) : markup,
    policy: policyOf(style, script, formTargets),
  }
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

/** A sentence with the names it speaks of. */
export function named(sentence: string, names: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
}
