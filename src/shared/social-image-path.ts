const PREFIX = '/_lectern/og'

/** The one picture of an export that has none for its pages. */
export const SITE_SOCIAL_IMAGE = '/_lectern/og.png'

/** Where the generated picture of a page is: `/guides/start` -> `/_lectern/og/guides/start.png`. */
export function socialImagePath(page: string): string {
  return `${PREFIX}${page === '/' ? '/index' : page}.png`
}

/** The page whose picture is at an address; undefined for other addresses. */
export function pageOfSocialImage(path: string): string | undefined {
  if (!path.startsWith(`${PREFIX}/`) || !path.endsWith('.png')) return undefined
  const page = path.slice(PREFIX.length, -'.png'.length)
  if (page === '/') return undefined
  return page === '/index' ? '/' : page
}
