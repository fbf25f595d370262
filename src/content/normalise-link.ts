import path from 'node:path'

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/**
 * A link as an author wrote it -> root-relative URL of the site. Relative links count from the file, as they
 * do in an editor; .md and .mdx suffixes and a trailing /index are dropped. External links stay as they are.
 */
export function normaliseLink(written: string, file: string): string {
  const url = asBrowsersRead(written)
  if (url === '' || url.startsWith('#') || url.startsWith('?') || SCHEME.test(url)) return url
  if (/^\/skill\.md(?:[?#]|$)/i.test(url)) return url
  const cut = url.search(/[?#]/)
  const target = cut === -1 ? url : url.slice(0, cut)
  const rest = cut === -1 ? '' : url.slice(cut)
  const absolute = path.posix.normalize(
    target.startsWith('/') ? target : `/${path.posix.dirname(file)}/${target}`,
  )
  const clean = absolute
    .replace(/\.mdx?\/?$/i, '')
    .replace(/\/index\/?$/, '/')
    .replace(/(?<=.)\/$/, '')
  return (clean === '' ? '/' : clean) + rest
}

/** An image or file reference -> root-relative URL; the suffix stays, because it names a file. */
export function normaliseAsset(written: string, file: string): string {
  const url = asBrowsersRead(written)
  if (url === '' || url.startsWith('#') || SCHEME.test(url)) return url
  if (url.startsWith('/')) return withoutEmptySegments(url)
  return path.posix.normalize(`/${path.posix.dirname(file)}/${url}`)
}

/** Without spaces around it, and with slashes for backslashes. */
function asBrowsersRead(written: string): string {
  const url = written.trim()
  if (!url.includes('\\') || SCHEME.test(url)) return url
  const cut = url.search(/[?#]/)
  const end = cut === -1 ? url.length : cut
  return url.slice(0, end).replaceAll('\\', '/') + url.slice(end)
}

/** `/images//a.png` is found where files are read from a disk. */
function withoutEmptySegments(url: string): string {
  const cut = url.search(/[?#]/)
  const end = cut === -1 ? url.length : cut
  return url.slice(0, end).replaceAll(/\/{2,}/g, '/') + url.slice(end)
}

/** True for a file of a folder that holds parts of pages, and no pages. */
export function isInSnippets(file: string): boolean {
  return /(?:^|\/)_?snippets\//.test(file)
}
