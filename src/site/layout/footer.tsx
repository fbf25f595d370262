import { raw } from 'hono/html'
import { renderIcon } from '../icons/render-icon.ts'
import type { SiteConfig } from '../page/route-data.ts'
import { isExternal } from '../html/safe-url.ts'

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

/** Columns of links and the profiles of docs.json `footer`. */
export function Footer({ site }: { site: SiteConfig }) {
  const { footer, name } = site
  const socials = Object.entries(footer?.socials ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const columns = footer?.links ?? []
  if (columns.length === 0 && socials.length === 0) return null
  return (
    <footer class="footer">
      {columns.length === 0 ? null : (
        <div class="footer-columns">
          {columns.map((column) => (
            <div>
              {column.header === undefined ? null : <p class="footer-title">{column.header}</p>}
              <ul>
                {column.items.map((item) => (
                  <li>
                    <FooterLink href={item.href} label={item.label} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <div class="footer-end">
        <span>{name}</span>
        {socials.length === 0 ? null : (
          <ul class="socials">
            {socials.map(([platform, href]) => (
              <li>
                <SocialLink href={href} platform={platform} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} rel={isExternal(href) ? 'noopener' : undefined}>
      {label}
    </a>
  )
}

/** Logos are the same whatever library the site uses. */
function SocialLink({ href, platform }: { href: string; platform: string }) {
  const label = SOCIAL_NAMES[platform] ?? capital(platform)
  const icon = renderIcon(SOCIAL_ICONS[platform] ?? platform, { library: 'fontawesome', label })
  return (
    <a href={href} rel={isExternal(href) ? 'noopener' : undefined} title={label}>
      {icon === '' ? label : raw(icon)}
    </a>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
