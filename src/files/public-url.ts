/** Absolute URL of a site path. Segments are encoded, because file names may hold spaces and capitals. */
export function publicUrl(baseUrl: string, path: string): string {
  return `${baseUrl}${path === '/' ? '/' : encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`
}
