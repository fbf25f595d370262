import { basePathOf, withBase } from '../../shared/base-path.ts'

/** Puts a URL of the site in its place on the host. */
export type Place = (url: string) => string

/** How URLs of a site are put below the path of its public address; undefined at the root, where there is nothing to do. */
export function placeOf(
  view: { meant(url: string): string },
  baseUrl: string | undefined,
): Place | undefined {
  const base = basePathOf(baseUrl)
  return base === '' ? undefined : (url) => withBase(base, view.meant(url))
}
