import type { TextMessages } from '../../shared/messages/text-messages.ts'
import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import { configIcon, namedIcon } from '../components/icon.ts'
import { attribute, html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { folderUrl } from '../html/safe-url.ts'
import { relOf } from './link-rel.ts'
import { LAYOUTS } from '../../shared/themes.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import type { NavPosition } from '../nav/nav-position.ts'
import type { PageOptions } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { askButtonHtml } from './ask-button.ts'
import { linkSteps } from './header-room.ts'
import { searchButtonHtml } from './search-button.ts'
import { switcherLabels } from './switchers.ts'
import { tabLabels } from './tab-bar.ts'

/** Logo or name, at the start of the header. */
export function brandHtml({ logo, name }: SiteConfig, href: string): SafeHtml {
  const shown = logo === undefined ? html`<span class="brand-name">${name}</span>` : logoHtml(logo, name)
  return html`<a class="brand" href="${href}">${shown}</a>`
}

function logoHtml(logo: NonNullable<SiteConfig['logo']>, name: string): SafeHtml {
  if (typeof logo === 'string') return html`<img class="nav-logo" src="${folderUrl(logo)}" alt="${name}"/>`
  const light = html`<img class="nav-logo on-light" src="${folderUrl(logo.light)}" alt="${name}"/>`
  return html`${light}<img class="nav-logo on-dark" src="${folderUrl(logo.dark)}" alt="${name}"/>`
}

/** What stands at the end of the header: search, links, button, theme. */
export function headerEndHtml(
  site: SiteConfig,
  standing: NavPosition,
  options: PageOptions & { readonly frame: FrameMessages; readonly words: TextMessages },
): SafeHtml {
  const { switchTheme, themeSystem, themeLight, themeDark } = options.frame
  const states = `${themeSystem}|${themeLight}|${themeDark}`
  const theme =
    !site.appearance.strict &&
    html`<button type="button" class="theme-button" data-component-name="theme-toggle" data-states="${states}" aria-label="${switchTheme}"></button>`
  // Style sheets of authors make the part with the links as small as it can be, and mean neither the search nor its room.
  const links = html`<div class="topbar-right-container">${headerLinksHtml(site, standing, options)}${theme}</div>`
  return html`<div class="header-end">${searchButtonHtml(site, standing, options)}${askButtonHtml(site, standing, options)}${links}</div>`
}

/** Links of docs.json `navbar` in the header: those without room are in a menu at their end. */
function headerLinksHtml(
  site: SiteConfig,
  standing: NavPosition,
  { account, frame, words }: PageOptions & { readonly frame: FrameMessages; readonly words: TextMessages },
): SafeHtml {
  if (site.navbar === undefined) return NO_HTML
  const { links = [], primary } = site.navbar
  const steps = linkSteps(links.map(lettersOf), {
    layout: LAYOUTS[site.theme],
    name: site.logo === undefined ? site.name : undefined,
    menus: switcherLabels(standing, frame),
    tabs: tabLabels(standing),
    button: primary && (primary.label ?? nameOf(primary.type)),
    hasAccount: account !== undefined,
  })
  const { library } = site.icons
  const items = links.map((link, at) => siteLinkHtml(link, library, `from-${steps[at]}`))
  const last = steps.at(-1)
  const hidden = links.flatMap((link, at) =>
    steps[at] === '60'
      ? []
      : [html`<li class="from-${steps[at]}">${anchorHtml({ ...link, label: nameFor(link) }, library)}</li>`],
  )
  const more =
    hidden.length > 0 &&
    html`<li class="more from-${last}"><details class="menu" name="header-menu"><summary>${frame.more}</summary><ul>${hidden}</ul></details></li>`
  return html`<nav class="site-links" aria-label="${words.siteLinks}"><ul>${items}${more}${primary && primaryLinkHtml(primary, 'topbar-cta-button')}</ul></nav>`
}

/** The same links in the menu of a phone. */
export function siteLinksHtml({ navbar, icons }: SiteConfig, { siteLinks }: TextMessages): SafeHtml {
  if (navbar === undefined) return NO_HTML
  const { links = [], primary } = navbar
  const items = links.map((link) => siteLinkHtml(link, icons.library))
  return html`<nav class="site-links" aria-label="${siteLinks}"><ul>${items}${primary && primaryLinkHtml(primary)}</ul></nav>`
}

type Navbar = NonNullable<SiteConfig['navbar']>

function primaryLinkHtml({ href, label, type }: NonNullable<Navbar['primary']>, id?: string): SafeHtml {
  const icon = type !== 'button' && namedIcon({ icon: type }, 'fontawesome')
  // In parts, as style sheets of authors colour them: the ground, and the words on it.
  const onward = type === 'button' && html`<svg class="onward" aria-hidden="true"></svg>`
  const words = html`<div>${icon}<span>${label ?? nameOf(type)}</span>${onward}</div>`
  return html`<li${attribute('id', id)}><a class="button" href="${href}"${relOf(href)}><span></span>${words}</a></li>`
}

type SiteLink = NonNullable<Navbar['links']>[number]

function siteLinkHtml(link: SiteLink, library: IconLibrary, step = 'from-60'): SafeHtml {
  return html`<li class="navbar-link${step !== 'from-60' && ` ${step}`}">${anchorHtml(link, library)}</li>`
}

/** A link with an icon and no label gets its name for those who do not see the icon. */
function anchorHtml(link: SiteLink, library: IconLibrary): SafeHtml {
  const { href, label } = link
  const icon = configIcon(link.icon ?? link.type, link.iconType, library)
  if (label || icon.isEmpty) return html`<a href="${href}"${relOf(href)}>${icon}${nameFor(link)}</a>`
  return html`<a href="${href}"${relOf(href)}${attribute('aria-label', nameFor(link))}>${icon}</a>`
}

/** An icon is as wide as three letters. */
function lettersOf(link: SiteLink): string {
  if ((link.icon ?? link.type) === undefined) return nameFor(link)
  return `···${link.label ?? ''}`
}

/** Six links that are all called "Link" are no help: one that has only an icon is called by where it leads. */
function nameFor({ href, label, type }: SiteLink): string {
  const host = URL.parse(href)?.hostname.replace(/^www\./, '')
  return label || (type === undefined && host) || nameOf(type ?? '')
}

/** Links of another kind, at the top of the sidebar. */
export function anchorsHtml({ choices }: NavPosition, icons: IconLibrary): SafeHtml {
  const items = choices.filter(({ kind }) => kind === 'anchor').flatMap((choice) => choice.items)
  if (items.length === 0) return NO_HTML
  const links = items.map(
    ({ node, href, current }) =>
      html`<li><a class="nav-anchor${current && ' current'}" href="${href}"${relOf(href)}>${namedIcon(node, icons)}${node.label}</a></li>`,
  )
  return html`<ul class="nav-list anchors nav-anchors">${links}</ul>`
}

function nameOf(type: string): string {
  return type === 'github' ? 'GitHub' : type === 'discord' ? 'Discord' : 'Link'
}
