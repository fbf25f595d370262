const LONGEST = 2000

/** Where to go after a login: a path of this site, whatever was asked for. */
export function safeRedirect(given: unknown): string {
  if (typeof given !== 'string' || given.length > LONGEST) return '/'
  // Browsers take a backslash for a slash and drop tabs and line breaks.
  // oxlint-disable-next-line no-control-regex
  if (!given.startsWith('/') || /^\/[/\\]|[\\\0-\x1f\x7f]/.test(given)) return '/'
  const base = 'https://site.invalid'
  if (!URL.canParse(given, base)) return '/'
  const { origin, pathname, search, hash } = new URL(given, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
