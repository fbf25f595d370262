/** Absolute URL of a site path. Segments are encoded, because file names may hold spaces and capitals. */
export function publicUrl(baseUrl: string, path: string): string {
  return `${baseUrl}${path === '/' ? '/' : encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`
}

/** Where the Markdown of a page is: `/guides/start.md`, `/index.md` for the root. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}
