/** A host, or a host that is open to some projects of the server only. */
export type AllowedHost = string | { readonly host: string; readonly projects: readonly string[] }

/**
 * Whether an operator's list opens the host of a URL to a project: `api.example.com`, `api.example.com:8443`,
 * `*.example.com`.
 */
export function isOpenedHost(url: URL, entries: readonly AllowedHost[], projectId?: string): boolean {
  return entries.some((entry) =>
    typeof entry === 'string'
      ? matchesHost(url, entry)
      : projectId !== undefined && entry.projects.includes(projectId) && matchesHost(url, entry.host),
  )
}

function matchesHost(url: URL, entry: string): boolean {
  const wanted = entry.trim().toLowerCase()
  const host = url.hostname.toLowerCase()
  if (wanted.startsWith('*.')) return host.endsWith(wanted.slice(1)) && host.length > wanted.length - 1
  return wanted === host || wanted === url.host.toLowerCase() || wanted === url.origin.toLowerCase()
}
