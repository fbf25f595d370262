import { raw } from 'hono/html'
import { configIcon, namedIcon } from '../components/icon.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import type { PageOptions, SiteConfig } from '../page/route-data.ts'
import { folderUrl, isExternal } from '../html/safe-url.ts'
import type { Choice, NavPosition } from '../nav/nav-position.ts'
import { SearchButton } from './search-button.tsx'

/** Logo or name, at the start of the header. */
export function Brand({ site, href }: { site: SiteConfig; href: string }) {
  const { logo, name } = site
  return (
    <a class="brand" href={href}>
      {logo === undefined ? (
        name
      ) : typeof logo === 'string' ? (
        <img src={folderUrl(logo)} alt={name} />
      ) : (
        <>
          <img class="on-light" src={folderUrl(logo.light)} alt={name} />
          <img class="on-dark" src={folderUrl(logo.dark)} alt={name} />
        </>
      )}
    </a>
  )
}

interface HeaderEndInput {
  readonly site: SiteConfig
  readonly standing: NavPosition
  readonly options: PageOptions
}

/** What stands at the end of the header: search, links, button, theme. */
export function HeaderEnd({ site, standing, options }: HeaderEndInput) {
  return (
    <div class="header-end">
      <SearchButton site={site} standing={standing} options={options} />
      <SiteLinks site={site} />
      {site.appearance.strict ? null : (
        <button type="button" class="theme-button" aria-label="Switch between light and dark"></button>
      )}
    </div>
  )
}

/** Links of docs.json `navbar`; they stand in the header on wide screens and in the menu on a phone. */
export function SiteLinks({ site }: { site: SiteConfig }) {
  const { navbar } = site
  if (navbar === undefined) return null
  const primary = navbar.primary
  return (
    <nav class="site-links" aria-label="Site">
      {navbar.links?.map((link) => (
        <SiteLink link={link} icons={site.icons.library} />
      ))}
      {primary === undefined ? null : (
        <a class="button" href={primary.href} rel={isExternal(primary.href) ? 'noopener' : undefined}>
          {primary.type === 'button' ? null : raw(namedIcon({ icon: primary.type }, 'fontawesome'))}
          {primary.label ?? nameOf(primary.type)}
        </a>
      )}
    </nav>
  )
}

type NavbarLink = NonNullable<NonNullable<SiteConfig['navbar']>['links']>[number]

/** A link with an icon and no words gets its name for those who do not see the icon. */
function SiteLink({ link, icons }: { link: NavbarLink; icons: IconLibrary }) {
  const { href, label, type } = link
  const icon = configIcon(link.icon ?? type, link.iconType, icons)
  const name = label || nameOf(type ?? '')
  return (
    <a
      href={href}
      rel={isExternal(href) ? 'noopener' : undefined}
      aria-label={label || icon === '' ? undefined : name}
    >
      {raw(icon)}
      {label || icon === '' ? name : null}
    </a>
  )
}

/** Tabs below the header, from any level of the navigation. */
export function TabBar({ choices, icons }: { choices: readonly Choice[]; icons: IconLibrary }) {
  const items = choices.filter((choice) => choice.kind === 'tab').flatMap((choice) => choice.items)
  if (items.length === 0) return null
  return (
    <nav class="tab-bar" aria-label="Sections">
      {items.map(({ node, href, current }) => (
        <a
          href={href}
          class={node.align === 'end' ? 'end' : undefined}
          aria-current={current ? 'true' : undefined}
          rel={isExternal(href) ? 'noopener' : undefined}
        >
          {raw(namedIcon(node, icons))}
          {node.label}
        </a>
      ))}
    </nav>
  )
}

function nameOf(type: string): string {
  return type === 'github' ? 'GitHub' : type === 'discord' ? 'Discord' : 'Link'
}
