import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { isSocketUrl } from '../../shared/reference/socket-url.ts'
import type { PageSources } from '../policy/page-sources.ts'

/**
 * What a page with a request builder may talk to: without the proxy the servers of its operation and those that give
 * tokens; with it or without the servers of a channel, which only the page itself can reach.
 */
export function addApiSources(
  sources: PageSources,
  { kind, servers, security }: Endpoint,
  { proxied }: { readonly proxied: boolean },
): void {
  const isChannel = kind === 'channel'
  if (isChannel || !proxied)
    for (const { url } of servers) {
      if (isChannel && !isSocketUrl(url)) continue
      const host = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? url
      // Nobody knows yet what a reader puts there.
      if (host.includes('{')) sources.connections.add(isChannel ? url.replace(/:.*/s, ':') : 'https:')
      else if (isChannel) sources.socketTo(url)
      else sources.connectTo(url)
    }
  if (proxied) return
  for (const scheme of security.flat())
    for (const { tokenUrl } of scheme.flows ?? []) if (tokenUrl !== undefined) sources.connectTo(tokenUrl)
}
