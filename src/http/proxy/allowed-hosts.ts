/** Whether an operator's list opens the host of a URL: `api.example.com`, `api.example.com:8443`, `*.example.com`. */
export function isOpenedHost(url: URL, entries: readonly string[]): boolean {
  return entries.some((entry) => matchesEntry(url, entry))
}

function matchesEntry(url: URL, entry: string): boolean {
  const wanted = entry.trim().toLowerCase()
  const host = url.hostname.toLowerCase()
  if (wanted.startsWith('*.')) return host.endsWith(wanted.slice(1)) && host.length > wanted.length - 1
  return wanted === host || wanted === url.host.toLowerCase() || wanted === url.origin.toLowerCase()
}
