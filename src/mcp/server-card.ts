import * as z from 'zod'
import { mcpTools, MCP_VERSION, type McpParts } from './mcp-site.ts'
import type { McpTool } from './mcp-tool.ts'

const PROTOCOLS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

/** JSON Schema of a tool's input, the same in the card and in `tools/list`. */
export function inputSchema({ input }: McpTool): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

const ENDPOINTS = { public: '/mcp', authenticated: '/authed/mcp' } as const

/** What clients may know about the server without calling it. */
export function serverCard(
  { view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>,
  server: 'public' | 'authenticated' = 'public',
) {
  const name = view.config.name
  const url = `${baseUrl}${ENDPOINTS[server]}`
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reverseName(baseUrl)}${server === 'public' ? '' : '-authenticated'}`,
    title: name,
    version: MCP_VERSION,
    url,
    transport: 'http',
    description: `Search and read the documentation of ${name}.`.slice(0, 100),
    websiteUrl: baseUrl,
    capabilities: { tools: true, resources: true },
    authentication: server === 'public' ? 'none' : 'oauth2',
    remotes: [{ type: 'streamable-http', url, supportedProtocolVersions: PROTOCOLS }],
    tools: mcpTools(view).map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchema(tool),
      annotations: tool.annotations,
    })),
  }
}

/** Where the servers are. */
export function discoveryDocument({ view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>) {
  const url = `${baseUrl}${ENDPOINTS.public}`
  const authed = {
    name: 'authenticated',
    url: `${baseUrl}${ENDPOINTS.authenticated}`,
    transport: 'http',
    authentication: 'oauth2',
  }
  return {
    version: MCP_VERSION,
    transport: 'http',
    url,
    servers: [
      { name: 'public', url, transport: 'http', authentication: 'none' },
      ...(view.settings.auth === undefined ? [] : [authed]),
    ],
  }
}

export function aiCatalog({ view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>) {
  const { host } = new URL(baseUrl)
  const entry = (name: string, url: string) => ({
    identifier: `urn:air:${host}:${name}`,
    displayName: view.config.name,
    type: 'application/mcp-server-card+json',
    url,
  })
  return {
    specVersion: '1.0',
    host: { displayName: view.config.name },
    entries: [
      entry('mcp', `${baseUrl}/.well-known/mcp/server-card.json`),
      ...(view.settings.auth === undefined
        ? []
        : [entry('authed-mcp', `${baseUrl}${ENDPOINTS.authenticated}/server-card`)]),
    ],
  }
}

/** `docs.example.com` -> `com.example.docs/search`, as names of servers are written. */
function reverseName(baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replaceAll(/[^a-z\d.-]/gi, '')
  const parts = /^[\d.]+$/.test(host) ? ['local', ...host.split('.')] : host.split('.').toReversed()
  return `${parts.join('.').slice(0, 180) || 'local'}/search`
}
