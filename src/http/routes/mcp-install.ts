import type { Context } from 'hono'
import { mcpClients, mcpServerName } from '../../shared/mcp-clients.ts'
import { installPage, type InstallServer } from '../../site/agents/install-page.ts'
import { authResponse } from '../answer/auth-response.ts'
import type { RequestContext } from '../request/request-context.ts'
import { authPageOf } from './login.ts'
import { requireEnabled } from './mcp.ts'

/** How clients are told of the MCP servers of this site. Where there is none, there is no such page. */
export function serveMcpInstall(c: Context, request: RequestContext): Response {
  requireEnabled(request)
  const { view, baseUrl } = request
  const name = mcpServerName(view.settings.mcp.name ?? view.config.name)
  const server = (reads: InstallServer['reads'], path: string, as: string): InstallServer => ({
    reads,
    url: `${baseUrl}${path}`,
    clients: mcpClients({ name: as, url: `${baseUrl}${path}` }),
  })
  const servers = [
    server('publicPages', '/mcp', name),
    ...(view.settings.auth === undefined ? [] : [server('afterLogin', '/authed/mcp', `${name}-login`)]),
  ]
  return authResponse(c, installPage({ ...authPageOf(c, request), servers }))
}
