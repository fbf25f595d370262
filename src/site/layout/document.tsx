import { raw } from 'hono/html'
import type { Messages } from '../../shared/messages/messages.ts'
import { namedIcon } from '../components/icon.ts'
import { attribute, escapeHtml } from '../html/escape-html.ts'
import { homeHref } from '../nav/home-href.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { integrationData, integrationTags } from '../integrations/page-integrations.ts'
import { layoutOf } from './layout-of.ts'
import type { PageScripts } from '../page/page-scripts.ts'
import { contentPolicy } from '../policy/content-policy.ts'
import type { PageOptions, SiteConfig } from '../page/route-data.ts'
import { isExternal } from '../html/safe-url.ts'
import { SiteCache } from '../page/site-cache.ts'
import { siteStyle } from '../theme/site-style.ts'
import type { NavPosition } from '../nav/nav-position.ts'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { resolveIdConflicts } from './frame-ids.ts'
import { headHtml, type HeadInput } from './head.ts'
import { Brand, HeaderEnd, SiteLinks, TabBar } from './header.tsx'
import { htmlOf } from './html-of.ts'
import { SIDEBAR_SCRIPT } from './inline-scripts.ts'
import { sidebarHtml } from './sidebar.ts'
import { Switchers, hasSwitchers } from './switchers.tsx'

export interface DocumentInput extends Omit<HeadInput, 'style' | 'site' | 'islands' | 'integrations'> {
  readonly site: SiteConfig
  readonly standing: NavPosition
  readonly path: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly messages: Messages
  readonly mode: string
  /** Name of the column beside the text, when there is one. */
  readonly tocTitle: string | undefined
  /** A heading has the id of a part of the frame. */
  readonly sharesIds: boolean
  /** The inside of `<main>`. */
  readonly main: string
  readonly programs: PageScripts
}

// Proxies expect all headers of an answer within 4 kB or 8 kB.
const LONGEST_HEADER = 3000

export interface RenderedPage {
  readonly html: string
  /** Content-Security-Policy to send with it; undefined when the page says it itself. */
  readonly policy: string | undefined
}

/** A whole HTML document: what the page says, framed by header, sidebar and footer. */
export function documentHtml(input: DocumentInput, options: PageOptions): RenderedPage {
  const { site, standing } = input
  const cache = SiteCache.of(standing.root, site)
  const part = (name: string, make: () => string) => cache.get(name, standing.root, make)
  const theme = site.appearance.default === 'system' ? undefined : site.appearance.default
  const style = part('style', () => siteStyle(site))
  // All of the page is written before its policy, which names what is in it.
  const side = sidebar(input, cache)
  const integrations = part('integrations', () => integrationsHtml(site, options))
  const head = headHtml({ ...input, style, integrations, islands: input.programs.islands }, options)
  const policy = policyOf(input, options)
  const inPage = options.policyInPage === true || policy.length > LONGEST_HEADER
  const html =
    `<!doctype html><html lang="${escapeHtml(input.language)}"${input.direction === 'rtl' ? ' dir="rtl"' : ''}` +
    `${attribute('data-theme', theme)} data-current-path="${escapeHtml(input.path)}" data-layout="${layoutOf(site.theme)}"` +
    `${options.events === true && site.integrations.telemetry?.enabled !== false ? ' data-events' : ''}${options.ask === true ? ' data-ask' : ''}` +
    `${attribute('data-decoration', site.background?.decoration)}${attribute('data-mermaid', input.programs.diagrams ? options.assetUrl('mermaid.js') : undefined)}><head>` +
    `<meta charset="utf-8">${inPage ? policyTag(policy) : ''}${head}</head><body data-mode="${escapeHtml(input.mode)}">` +
    `<a class="skip" href="#content">${input.messages.skip}</a>` +
    part('banner', () => htmlOf(<Banner site={site} />)) +
    headerHtml(input, options, cache) +
    `<div class="shell">${side}<div class="page-column">${localBar(input)}` +
    `<main id="content" tabindex="-1">${input.main}</main>${part('footer', () => htmlOf(<Footer site={site} />))}</div></div></body></html>`
  return { html: input.sharesIds ? resolveIdConflicts(html) : html, policy: inPage ? undefined : policy }
}

/** No one but the author looks at a preview, and that is nothing to count. */
function integrationsHtml({ integrations }: SiteConfig, options: PageOptions): string {
  const data = options.dev === true ? undefined : integrationData(integrations)
  return data === undefined ? '' : integrationTags(data, options.assetUrl('integrations.js'))
}

function policyOf({ sources }: DocumentInput, { baseUrl, connect = [], ...options }: PageOptions): string {
  for (const url of connect) sources.connectTo(url)
  return contentPolicy(sources, {
    https: baseUrl?.startsWith('https:') === true,
    upgrade: options.upgradeRequests === true,
    dev: options.dev === true,
  })
}

function policyTag(policy: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`
}

/** The header is one text per sidebar, unless its menus follow the page. */
function headerHtml({ site, standing, path }: DocumentInput, options: PageOptions, cache: SiteCache): string {
  const make = () =>
    htmlOf(
      <header id="navbar" class="header">
        <div class="header-row">
          <Brand site={site} href={homeHref(site, standing)} />
          <Switchers standing={standing} path={path} icons={site.icons.library} />
          <HeaderEnd site={site} standing={standing} options={options} />
        </div>
        <TabBar choices={standing.choices} icons={site.icons.library} />
      </header>,
    )
  return hasSwitchers(standing) ? make() : cache.get('header', standing.sidebar, make)
}

function sidebar(input: DocumentInput, cache: SiteCache): string {
  const { site, standing, path } = input
  if (!showsSidebar(input)) return ''
  const top = cache.get('sidebar-top', standing.sidebar, () =>
    htmlOf(
      <>
        {site.navbar === undefined ? null : (
          <div class="sidebar-site">
            <SiteLinks site={site} />
          </div>
        )}
        <Anchors standing={standing} icons={site.icons.library} />
      </>,
    ),
  )
  // On a phone the header has no room for its menus.
  const switchers = hasSwitchers(standing)
    ? htmlOf(<Switchers standing={standing} path={path} icons={site.icons.library} />)
    : ''
  const entries = sidebarHtml(standing, path, {
    cache,
    icons: site.icons.library,
    drilldown: site.interaction?.drilldown,
  })
  return `<nav id="sidebar" class="sidebar" popover="auto" aria-label="Pages">${switchers}${top}${entries}</nav><script>${input.sources.script(SIDEBAR_SCRIPT)}</script>`
}

function Anchors({ standing, icons }: { standing: NavPosition; icons: IconLibrary }) {
  const items = standing.choices.filter(({ kind }) => kind === 'anchor').flatMap((choice) => choice.items)
  if (items.length === 0) return null
  return (
    <ul class="nav-list anchors">
      {items.map(({ node, href, current }) => (
        <li>
          <a
            href={href}
            class={current ? 'current' : undefined}
            rel={isExternal(href) ? 'noopener' : undefined}
          >
            {raw(namedIcon(node, icons))}
            {node.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** On narrow screens: opens the menu and the table of contents, both of which are popovers there. */
function localBar(input: DocumentInput): string {
  const menu = showsSidebar(input)
    ? `<button type="button" class="menu-button" popovertarget="sidebar">${input.messages.menu}</button>`
    : ''
  const toc =
    input.tocTitle === undefined
      ? ''
      : `<button type="button" class="toc-button" popovertarget="table-of-contents">${input.tocTitle}</button>`
  return menu === '' && toc === '' ? '' : `<div class="local-bar">${menu}${toc}</div>`
}

function showsSidebar({ mode }: DocumentInput): boolean {
  return mode !== 'custom' && mode !== 'center'
}
