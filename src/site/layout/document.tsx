import { raw } from 'hono/html'
import { namedIcon } from '../components/icon.ts'
import { attribute, escapeHtml } from '../escape-html.ts'
import { homeHref } from '../home-href.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { layoutOf } from '../layout-of.ts'
import type { PageOptions, SiteConfig } from '../route-data.ts'
import { isExternal } from '../safe-url.ts'
import { SiteCache } from '../site-cache.ts'
import { siteStyle } from '../site-style.ts'
import type { Standing } from '../standing.ts'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { headHtml, type HeadInput } from './head.ts'
import { Brand, HeaderEnd, SiteLinks, TabBar } from './header.tsx'
import { htmlOf } from './html-of.ts'
import { SIDEBAR_SCRIPT } from './inline-scripts.ts'
import { sidebarHtml } from './sidebar.ts'
import { Switchers, hasSwitchers } from './switchers.tsx'

export interface DocumentInput extends Omit<HeadInput, 'style' | 'site' | 'islands'> {
  readonly site: SiteConfig
  readonly standing: Standing
  readonly path: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly mode: string
  /** Name of the column beside the text, when there is one. */
  readonly tocTitle: string | undefined
  /** The inside of `<main>`. */
  readonly main: string
}

// Text is escaped, so these can only be the elements themselves.
const LIVE_ISLAND = '<lectern-island data-module='
const DIAGRAM = '<pre class="mermaid">'

/** A whole HTML document: what the page says, framed by header, sidebar and footer. */
export function documentHtml(input: DocumentInput, options: PageOptions): string {
  const { site, standing } = input
  const cache = SiteCache.of(standing.root, site)
  const part = (name: string, make: () => string) => cache.get(name, standing.root, make)
  const theme = site.appearance.default === 'system' ? undefined : site.appearance.default
  const style = part('style', () => siteStyle(site))
  return (
    `<!doctype html><html lang="${escapeHtml(input.language)}"${input.direction === 'rtl' ? ' dir="rtl"' : ''}` +
    `${attribute('data-theme', theme)} data-current-path="${escapeHtml(input.path)}" data-layout="${layoutOf(site.theme)}"` +
    `${attribute('data-decoration', site.background?.decoration)}${attribute('data-mermaid', input.main.includes(DIAGRAM) ? options.mermaidUrl : undefined)}><head>` +
    `${headHtml({ ...input, style, islands: input.main.includes(LIVE_ISLAND) }, options)}</head><body data-mode="${escapeHtml(input.mode)}">` +
    '<a class="skip" href="#content">Skip to content</a>' +
    part('banner', () => htmlOf(<Banner site={site} />)) +
    headerHtml(input, cache) +
    `<div class="shell">${sidebar(input, cache, options)}<div class="page-column">${localBar(input)}` +
    `<main id="content" tabindex="-1">${input.main}</main>${part('footer', () => htmlOf(<Footer site={site} />))}</div></div></body></html>`
  )
}

/** The header is one text per sidebar, unless its menus follow the page. */
function headerHtml({ site, standing, path }: DocumentInput, cache: SiteCache): string {
  const make = () =>
    htmlOf(
      <header id="navbar" class="header">
        <div class="header-row">
          <Brand site={site} href={homeHref(site, standing)} />
          <Switchers standing={standing} path={path} icons={site.icons.library} />
          <HeaderEnd site={site} />
        </div>
        <TabBar choices={standing.choices} icons={site.icons.library} />
      </header>,
    )
  return hasSwitchers(standing) ? make() : cache.get('header', standing.sidebar, make)
}

function sidebar(input: DocumentInput, cache: SiteCache, { nonce }: PageOptions): string {
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
  const entries = sidebarHtml(standing, path, { cache, icons: site.icons.library })
  return `<nav id="sidebar" class="sidebar" popover="auto" aria-label="Pages">${top}${entries}</nav><script${attribute('nonce', nonce)}>${SIDEBAR_SCRIPT}</script>`
}

function Anchors({ standing, icons }: { standing: Standing; icons: IconLibrary }) {
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
    ? '<button type="button" class="menu-button" popovertarget="sidebar">Menu</button>'
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
