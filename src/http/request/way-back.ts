import { safeRedirect } from '../../auth/safe-redirect.ts'
import { withBase, withoutBase } from '../../shared/base-path.ts'
import type { SiteRequest } from './request-context.ts'

/** Where a reader goes after a login, as an address or form names it: a path on the host, as browsers show it. */
export function writeWayBack({ parts }: Pick<SiteRequest, 'parts'>, path: string): string {
  return withBase(parts.content.basePath, safeRedirect(path))
}

/** The same as a path on the site, whatever was asked for. */
export function readWayBack({ parts }: Pick<SiteRequest, 'parts'>, given: unknown): string {
  const { basePath } = parts.content
  const wanted = safeRedirect(given)
  const { pathname, search, hash } = new URL(wanted, 'https://site.invalid')
  const inside = basePath === '' ? undefined : withoutBase(basePath, pathname)
  return inside === undefined ? wanted : safeRedirect(`${inside}${search}${hash}`)
}
