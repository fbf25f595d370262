/** The path of a site on its host, from its public address: `/docs`, or nothing at the root of the host. */
export function basePathOf(baseUrl: string | undefined): string {
  return baseUrl === undefined || baseUrl === '' ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
}

/** The path on the site that a path on its host means; undefined outside of the site. */
export function withoutBase(base: string, path: string): string | undefined {
  if (base === '') return path
  if (path === base) return '/'
  const rest = path.slice(base.length)
  // What two slashes begin would be another host.
  return path.startsWith(base) && isHostPath(rest) ? rest : undefined
}

/** Whether a URL is a path on this host, which is where a site below a path has to say where it is. */
export function isHostPath(url: string): boolean {
  return url.startsWith('/') && url[1] !== '/' && url[1] !== '\\'
}

/** A URL on the site as its host has it; other URLs stay as they are. */
export function withBase(base: string, url: string): string {
  return base !== '' && isHostPath(url) ? `${base}${url}` : url
}
