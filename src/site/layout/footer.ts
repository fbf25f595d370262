import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { isExternal } from '../html/safe-url.ts'
import { renderIcon } from '../icons/render-icon.ts'
import type { FrameIds } from '../layout/frame-ids.ts'
import type { SiteConfig } from '../page/site-config.ts'

const SOCIAL_NAMES: Readonly<Record<string, string>> = {
  x: 'X',
  'x-twitter': 'X',
  'hacker-news': 'Hacker News',
  'earth-americas': 'Website',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

const SOCIAL_ICONS: Readonly<Record<string, string>> = {
  x: 'x-twitter',
  website: 'earth-americas',
}

type FooterColumn = NonNullable<NonNullable<SiteConfig['footer']>['links']>[number]

/** Columns of links and the profiles of docs.json `footer`. */
export function footerHtml({ footer, name }: SiteConfig, ids: FrameIds): SafeHtml {
  const socials = Object.entries(footer?.socials ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const columns = footer?.links ?? []
  if (columns.length === 0 && socials.length === 0) return NO_HTML
  const links = columns.length > 0 && html`<div class="footer-columns">${columns.map(columnHtml)}</div>`
  const profiles =
    socials.length > 0 &&
    html`<ul class="socials">${socials.map(([platform, href]) => html`<li>${socialHtml(platform, href)}</li>`)}</ul>`
  return html`<footer id="${ids.footer}" class="footer${columns.length > 0 && ' advanced-footer'}">${links}<div class="footer-end"><span>${name}</span>${profiles}</div></footer>`
}

function columnHtml({ header, items }: FooterColumn): SafeHtml {
  const title = header !== undefined && html`<p class="footer-title">${header}</p>`
  const links = items.map(({ href, label }) => html`<li><a href="${href}"${relOf(href)}>${label}</a></li>`)
  return html`<div>${title}<ul>${links}</ul></div>`
}

/** Logos are the same whatever library the site uses. */
function socialHtml(platform: string, href: string): SafeHtml {
  const label = SOCIAL_NAMES[platform] ?? capital(platform)
  const icon = renderIcon(SOCIAL_ICONS[platform] ?? platform, { library: 'fontawesome', label })
  return html`<a href="${href}"${relOf(href)} title="${label}">${icon.isEmpty ? label : icon}</a>`
}

function relOf(href: string): SafeHtml | false {
  return isExternal(href) && html` rel="noopener"`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
