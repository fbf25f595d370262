import path from 'node:path'

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/**
 * A link as an author wrote it -> root-relative URL of the site. Relative links count from the file, as they
 * do in an editor; .md and .mdx suffixes and a trailing /index are dropped. External links stay as they are.
 */
export function normaliseLink(url: string, file: string): string {
  if (url === '' || url.startsWith('#') || url.startsWith('?') || SCHEME.test(url)) return url
  if (/^\/skill\.md(?:[?#]|$)/i.test(url)) return url
  const cut = url.search(/[?#]/)
  const target = cut === -1 ? url : url.slice(0, cut)
  const rest = cut === -1 ? '' : url.slice(cut)
  const absolute = path.posix.normalize(
    target.startsWith('/') ? target : `/${path.posix.dirname(file)}/${target}`,
  )
  const clean = absolute
    .replace(/\.mdx?$/i, '')
    .replace(/\/index$/, '/')
    .replace(/(?<=.)\/$/, '')
  return (clean === '' ? '/' : clean) + rest
}

/** An image or file reference -> root-relative URL; the suffix stays, because it names a file. */
export function normaliseAsset(url: string, file: string): string {
  if (url === '' || url.startsWith('/') || url.startsWith('#') || SCHEME.test(url)) return url
  return path.posix.normalize(`/${path.posix.dirname(file)}/${url}`)
}
