import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import { browserMessagesFor, type TextMessages } from '../../shared/messages/text-messages.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { basePathOf } from '../../shared/base-path.ts'
import type { PageUses } from '../body/render-body.ts'
import {
  attribute,
  html,
  NEEDS_COLUMN,
  NO_HTML,
  scriptHtml,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import { placeUrls } from '../html/place-urls.ts'
import { integrationData, integrationTags } from '../integrations/page-integrations.ts'
import { homeHref } from '../nav/home-href.ts'
import type { NavPosition } from '../nav/nav-position.ts'
import type { PageOptions } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'
import type { Place } from '../page/place-of.ts'
import type { SiteCache } from '../page/site-cache.ts'
import { contentPolicy } from '../policy/content-policy.ts'
import { siteStyle } from '../theme/site-style.ts'
import { bannerHtml } from './banner.ts'
import { footerHtml } from './footer.ts'
import type { FrameIds } from './frame-ids.ts'
import { headHtml, type HeadInput } from './head.ts'
import { accountHtml } from './account.ts'
import { anchorsHtml, brandHtml, headerEndHtml, siteLinksHtml } from './header.ts'
import { SIDEBAR_SCRIPT } from './inline-scripts.ts'
import { LAYOUTS } from '../../shared/themes.ts'
import { previewNoteHtml } from './preview-note.ts'
import { sidebarHtml, wantsFilter } from './sidebar.ts'
import { hasSwitchers, switchersHtml } from './switchers.ts'
import { tabBarHtml } from './tab-bar.ts'

export interface DocumentInput extends Omit<HeadInput, 'style' | 'islands' | 'integrations'> {
  readonly standing: NavPosition
  /** HTML that this page shares with others. */
  readonly fragments: SiteCache
  /** Where URLs go on a site below a path of its host. */
  readonly place: Place | undefined
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly messages: Messages
  readonly frame: FrameMessages
  readonly words: TextMessages
  readonly mode: string
  /** Name of the column beside the text, when there is one. */
  readonly tocTitle: string | undefined
  readonly ids: FrameIds
  /** The inside of `<main>`. */
  readonly main: SafeHtml
  readonly uses: Pick<PageUses, 'islands' | 'diagrams'>
}

// Proxies expect all headers of an answer within 4 kB or 8 kB.
const LONGEST_HEADER = 3000

export interface RenderedPage {
  readonly html: string
  /** Content-Security-Policy to send with it; undefined when the page says it itself. */
  readonly policy: string | undefined
}

/** For programs that read the HTML: what they look for, before the navigation. Nobody sees or hears it. */
const FOR_AGENTS = html`<p hidden>For agents: all pages of this documentation are listed at <a href="/llms.txt">llms.txt</a>, and each is Markdown with .md after its path.</p>`

/** A whole HTML document: what the page says, framed by header, sidebar and footer. */
export function documentHtml(input: DocumentInput, options: PageOptions): RenderedPage {
  const { place } = input
  const { site, standing, ids, fragments } = input
  const part = (name: string, make: () => SafeHtml) => fragments.get(name, standing.root, make)
  const style = part('style', () => trustedHtml(siteStyle(site, place)))
  const integrations = part('integrations', () => integrationsHtml(site, options))
  // All of the page is written before its policy, which names what is in it.
  const side = showsSidebar(input) && sidebar(input, options)
  const head = headHtml({ ...input, style, integrations, islands: input.uses.islands }, options)
  const policy = policyOf(input, options)
  const inPage = options.policyInPage === true || policy.length > LONGEST_HEADER
  const skip = html`<a class="skip" href="#${ids.main}">${input.messages.skip}</a>`
  const banner = part(`banner ${ids.banner} ${input.language}`, () => bannerHtml(site, ids, input.frame))
  // Said by the server: style sheets that look for it themselves do so again with every change to the page.
  const beside = (input.main.needs & NEEDS_COLUMN) !== 0 && html` class="has-beside"`
  const main = html`<main id="${ids.main}"${beside} tabindex="-1">${input.main}</main>`
  // A canvas ends where its author ends it.
  const footer = input.mode !== 'custom' && part(`footer ${ids.footer}`, () => footerHtml(site, ids))
  const column = html`<div id="${ids['content-container']}" class="page-column">${localBar(input)}${main}${footer}</div>`
  const body = html`<body data-mode="${input.mode}"${attribute('data-messages', browserMessagesFor(input.language, input.uses.islands || options.dev === true))}>${skip}${FOR_AGENTS}<div id="${ids['background-color']}" class="ground"></div>${banner}${options.preview && previewNoteHtml(options.preview)}${header(input, options)}<div id="${ids['body-content']}" class="shell">${side}${column}</div></body>`
  const { markup } =
    html`<!doctype html><html${rootAttributes(input, options)}><head><meta charset="utf-8">${inPage && policyTag(policy)}${head}</head>${body}</html>`
  return { html: place ? placeUrls(markup, place) : markup, policy: inPage ? undefined : policy }
}

/** What style sheets and scripts want to know of the page as a whole. */
function rootAttributes(input: DocumentInput, options: PageOptions): readonly SafeHtml[] {
  const { site, language, direction, path, uses } = input
  const theme = site.appearance.default === 'system' ? undefined : site.appearance.default
  const counted = options.events === true && site.integrations.telemetry?.enabled !== false
  return [
    attribute('lang', language),
    attribute('dir', direction === 'rtl' ? 'rtl' : undefined),
    attribute('data-theme', theme),
    attribute('data-current-path', path),
    attribute('data-base-path', basePathOf(options.baseUrl) || undefined),
    attribute('data-layout', LAYOUTS[site.theme]),
    attribute('data-look', site.theme),
    html`${counted && html` data-events`}${options.ask === true && html` data-ask`}`,
    attribute('data-decoration', site.background?.decoration),
    attribute('data-mermaid', uses.diagrams ? options.assetUrl('mermaid.js') : undefined),
  ]
}

/** No one but the author looks at a preview, and that is nothing to count. */
function integrationsHtml({ integrations }: SiteConfig, options: PageOptions): SafeHtml {
  const data = options.dev === true || options.preview ? undefined : integrationData(integrations)
  return html`${data && integrationTags(data, options.assetUrl('integrations.js'))}`
}

function policyOf({ sources }: DocumentInput, { baseUrl, connect = [], ...options }: PageOptions): string {
  for (const url of connect) sources.connectTo(url)
  return contentPolicy(sources, {
    https: baseUrl?.startsWith('https:') === true,
    upgrade: options.upgradeRequests === true,
    dev: options.dev === true,
  })
}

function policyTag(policy: string): SafeHtml {
  return html`<meta http-equiv="Content-Security-Policy" content="${policy}">`
}

/** The header is one text per sidebar, unless its menus follow the page. */
function header(input: DocumentInput, options: PageOptions): SafeHtml {
  const { site, standing, path, ids, fragments, frame, words } = input
  const icons = site.icons.library
  const make = () => {
    const brand = brandHtml(site, homeHref(site, standing))
    const row = html`${brand}${switchersHtml({ standing, path, icons, frame, languages: options.languages, isHeader: true })}${headerEndHtml(site, standing, { ...options, frame, words })}${accountHtml(options.account, input)}`
    return html`<div class="header-row">${row}</div>${tabBarHtml(standing, icons, words)}`
  }
  const isOwn = hasSwitchers(standing) || options.account !== undefined
  const inside = isOwn ? make() : fragments.get('header', standing.sidebar, make)
  return html`<header id="${ids.navbar}" class="header">${inside}</header>`
}

function sidebar(input: DocumentInput, options: PageOptions): SafeHtml {
  const { site, standing, path, ids, fragments, frame, words } = input
  const icons = site.icons.library
  const top = fragments.get('sidebar-top', standing.sidebar, () => {
    const links =
      site.navbar !== undefined && html`<div class="sidebar-site">${siteLinksHtml(site, words)}</div>`
    return html`${links}${anchorsHtml(standing, icons)}`
  })
  // On a phone the header has no room for its menus.
  const menus = switchersHtml({ standing, path, icons, frame, languages: options.languages })
  const entries = sidebarHtml(standing, path, {
    fragments,
    icons,
    drilldown: site.interaction?.drilldown,
    deprecated: frame.deprecated,
    moreCount: frame.moreCount,
  })
  const script = scriptHtml(NO_HTML, input.sources.script(SIDEBAR_SCRIPT))
  return html`<nav id="${ids.sidebar}" class="sidebar" popover="auto" aria-label="${frame.pages}"><div id="${ids['sidebar-content']}">${menus}${top}<div id="${ids['navigation-items']}">${wantsFilter(standing) && filterHtml(input, options)}${entries}</div></div></nav>${script}`
}

/** Out of sight where scripts do not run. */
function filterHtml({ frame, messages }: DocumentInput, options: PageOptions): SafeHtml {
  return html`<input type="search" class="nav-filter" placeholder="${frame.filter}" aria-label="${frame.filter}" autocomplete="off" spellcheck="false" data-search="${messages.search}" data-script="${options.assetUrl('sidebar-filter.js')}">`
}

/** On narrow screens: opens the menu and the table of contents, both of which are popovers there. */
function localBar(input: DocumentInput): SafeHtml | false {
  const { ids, messages, tocTitle } = input
  const menu =
    showsSidebar(input) &&
    html`<button type="button" class="menu-button" popovertarget="${ids.sidebar}">${messages.menu}</button>`
  const toc =
    tocTitle !== undefined &&
    html`<button type="button" class="toc-button" popovertarget="${ids['table-of-contents']}">${tocTitle}</button>`
  return (menu || toc) && html`<div class="local-bar">${menu}${toc}</div>`
}

function showsSidebar({ mode }: DocumentInput): boolean {
  return mode !== 'custom' && mode !== 'center'
}
