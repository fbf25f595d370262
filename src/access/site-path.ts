/** A path as pages have it: without a slash or /index at its end. */
export function canonicalPath(path: string): string {
  return path.replace(/\/+$/, '').replace(/\/index$/i, '') || '/'
}

/** The path of an address of this site, as it would be looked up; undefined for other sites. */
export function sitePath(address: string): string | undefined {
  const base = 'https://site.invalid'
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  if (url.origin !== base) return undefined
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return url.pathname
  }
}

/** A URL as its path, and its query and anchor. */
export function splitUrl(url: string): readonly [path: string, rest: string] {
  const end = url.search(/[?#]/)
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)]
}
