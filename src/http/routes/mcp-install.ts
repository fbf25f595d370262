import type { Context } from 'hono'
import { mcpClients, mcpServerName } from '../../shared/mcp-clients.ts'
import { installPage } from '../../site/agents/install-page.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireEnabled } from './mcp.ts'

/** How clients are told of the MCP servers of this site. Where there is none, there is no such page. */
export function serveMcpInstall(c: Context, request: RequestContext): Response {
  requireEnabled(request)
  const { view, baseUrl, parts } = request
  const name = mcpServerName(view.settings.mcp.name ?? view.config.name)
  const server = (title: string, path: string, as: string) => ({
    title,
    url: `${baseUrl}${path}`,
    clients: mcpClients({ name: as, url: `${baseUrl}${path}` }),
  })
  const servers = [
    server('Public pages', '/mcp', name),
    ...(view.settings.auth === undefined
      ? []
      : [server('Pages you can read after login', '/authed/mcp', `${name}-login`)]),
  ]
  const assetUrl = (file: string) => `${view.basePath}${parts.content.assets.url(file)}`
  return c.html(installPage({ siteName: view.config.name, servers, assetUrl }), 200, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  })
}
