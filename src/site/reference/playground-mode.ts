import type { Viewer } from '../../access/viewer.ts'
import type { Page } from '../../content/page.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import type { SiteConfig } from '../route-data.ts'
import type { BarOptions } from './endpoint-bar.ts'

/** What a page offers for trying its request. The page's own word wins over docs.json. */
export function playgroundMode(
  endpoint: Endpoint,
  page: Page,
  { api, viewer }: { readonly api: SiteConfig['api']; readonly viewer: Viewer },
): BarOptions['mode'] {
  const own = page.meta.extra['playground']
  const wanted =
    own === 'interactive' || own === 'simple' || own === 'none' || own === 'auth'
      ? own
      : api.playground.display
  if (wanted === 'none' || (wanted === 'auth' && !mayTry(page, viewer))) return 'none'
  // Without a server there is nowhere to send it, and a webhook is sent by the API.
  return wanted === 'simple' || endpoint.kind === 'webhook' || endpoint.servers.length === 0
    ? 'simple'
    : 'interactive'
}

/** For readers who logged in; of a public page with groups, for their members. */
function mayTry({ meta }: Page, viewer: Viewer): boolean {
  if (viewer.kind !== 'reader') return false
  return meta.groups === undefined || meta.groups.some((group) => viewer.groups.has(group))
}
