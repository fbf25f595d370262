import { firstHref } from './nav-links.ts'
import type { SiteConfig } from '../page/site-config.ts'
import type { NavPosition } from './nav-position.ts'

/** Where the logo leads: what docs.json says, else the first page of the reader's language. */
export function homeHref({ logo }: SiteConfig, { root, trail }: NavPosition): string {
  if (typeof logo === 'object' && logo.href !== undefined) return logo.href
  const language = trail.find((node) => node.kind === 'language')
  return firstHref(language ?? root) ?? '/'
}
