import { isHostPath, withoutBase } from '../shared/base-path.ts'
import { sitePath, splitUrl } from './site-path.ts'

/** What there is on a site, for one viewer. */
interface Addresses {
  readonly basePath: string
  page(path: string): unknown
  readonly files: { get(path: string): unknown }
  readonly folders: ReadonlyMap<string, string>
  readonly redirects: { find(path: string): unknown }
}

/**
 * The address on the site that an author meant by a path. With the base path in front, as browsers show it, it is the
 * same page, unless something of the site has that very path.
 */
export function meantAddress(view: Addresses, url: string): string {
  if (view.basePath === '' || !isHostPath(url)) return url
  const [path, rest] = splitUrl(url)
  const inside = withoutBase(view.basePath, path)
  return inside === undefined || has(view, sitePath(path) ?? path) ? url : `${inside}${rest}`
}

/** What a path leads to that has the path in front below which the folder was served before it came here. */
export function formerAddress(view: Addresses, base: string | undefined, path: string): string | undefined {
  const inside = base === undefined ? undefined : withoutBase(base, path)
  if (inside === undefined) return undefined
  const known = has(view, inside) || view.folders.has(inside) || view.redirects.find(inside) !== undefined
  return known || inside === '/' ? inside : undefined
}

function has(view: Addresses, path: string): boolean {
  const page = path.replace(/\/(?:rss|atom)\.xml$/, '').replace(/\.mdx?$/i, '')
  return (
    [path, page].some((one) => view.page(one) !== undefined) || view.files.get(path.slice(1)) !== undefined
  )
}
