// Browsers ignore white space and control characters in a scheme, so they are taken out before looking at it.
// oxlint-disable-next-line no-control-regex
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u00ad]+/g
const REFUSED = /^(?:javascript|vbscript|data:text\/html)/i

/** The URL, or undefined for one that would run code. */
export function safeUrl(url: string): string | undefined {
  const first = url.charCodeAt(0)
  if (first === 47 || first === 35) return url // "/" and "#" cannot carry a scheme
  return REFUSED.test(url.replace(IGNORED, '')) ? undefined : url
}

/** True for a link that leaves the site. */
export function isExternal(url: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(url)
}

/** A file that docs.json names: its path counts from the docs folder, whatever page shows it. */
export function folderUrl(path: string): string {
  return path.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(path)
    ? path
    : `/${path.replace(/^(?:\.\/)+/, '')}`
}
