import type { Endpoint } from '../../shared/reference/endpoint.ts'
import type { PageSources } from '../policy/page-sources.ts'

/** A page that sends requests itself may talk to the servers of its operation, and to those that give tokens. */
export function addApiSources(sources: PageSources, { servers, security }: Endpoint): void {
  for (const { url } of servers) {
    const host = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? url
    // Nobody knows yet what a reader puts there.
    if (host.includes('{')) sources.connections.add('https:')
    else sources.connectTo(url)
  }
  for (const scheme of security.flat())
    for (const { tokenUrl } of scheme.flows ?? []) if (tokenUrl !== undefined) sources.connectTo(tokenUrl)
}
