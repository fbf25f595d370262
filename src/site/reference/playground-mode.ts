import { mayTry, playgroundDisplay } from '../../access/may-try.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Page } from '../../content/page.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { isSocketUrl } from '../../shared/reference/socket-url.ts'
import type { SiteConfig } from '../page/site-config.ts'
import type { BarOptions } from './endpoint-bar.ts'

/** What a page offers for trying its request. */
export function playgroundMode(
  endpoint: Endpoint,
  page: Page,
  { api, viewer }: { readonly api: SiteConfig['api']; readonly viewer: Viewer },
): BarOptions['mode'] {
  if (playgroundDisplay(page, api) === 'simple') return 'simple'
  if (!mayTry(page, viewer, api)) return 'none'
  return canSend(endpoint) ? 'interactive' : 'simple'
}

/** Without a server there is nowhere to send it, a webhook is sent by the API, and no browser talks to a broker. */
function canSend({ kind, servers }: Endpoint): boolean {
  if (kind === 'channel') return servers.some(({ url }) => isSocketUrl(url))
  return kind === 'operation' && servers.length > 0
}
