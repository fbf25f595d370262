import type { Page } from '../content/page.ts'
import type { ChangeAudience } from '../openapi/changes/api-history.ts'
import type { Viewer } from './viewer.ts'

export interface SiteRules {
  /** The site asks for login: pages are closed unless they say they are public. */
  readonly authenticated: boolean
  /** Pages a group of the navigation makes public. */
  readonly publicPaths: ReadonlySet<string>
}

/**
 * May this viewer read this page? Groups name who may; an empty list names nobody. On a site with login
 * everything else needs a login too, unless the page or its group is public. Doubt closes the page: `public` opens one
 * with groups only where it says with `playground: auth` what else the groups are for (see may-try.ts).
 */
export function mayRead(page: Page, viewer: Viewer, site: SiteRules): boolean {
  if (viewer.kind === 'unrestricted') return true
  const { groups, extra } = page.meta
  if (page.meta.public === true && extra['playground'] === 'auth') return true
  if (groups !== undefined)
    return viewer.kind === 'reader' && groups.some((group) => viewer.groups.has(group))
  if (!site.authenticated || viewer.kind !== 'stranger') return true
  return page.meta.public ?? site.publicPaths.has(page.path)
}

/** May this viewer know of something that is for these readers: an operation, as its page is or was, or a skill? */
export function mayKnow({ groups, isPublic }: ChangeAudience, viewer: Viewer, site: SiteRules): boolean {
  if (viewer.kind === 'unrestricted') return true
  if (groups !== undefined)
    return viewer.kind === 'reader' && groups.some((group) => viewer.groups.has(group))
  return isPublic || !site.authenticated || viewer.kind !== 'stranger'
}
