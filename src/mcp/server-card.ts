import * as z from 'zod'
import { mcpTools, MCP_VERSION, type McpParts } from './mcp-site.ts'
import type { McpTool } from './mcp-tool.ts'

const PROTOCOLS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

/** JSON Schema of a tool's input, the same in the card and in `tools/list`. */
export function inputSchema({ input }: McpTool): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

/** What clients may know about the server without calling it. */
export function serverCard(parts: Pick<McpParts, 'view' | 'baseUrl'>) {
  const { view, baseUrl } = parts
  const name = view.config.name
  const url = `${baseUrl}/mcp`
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: reverseName(baseUrl),
    title: name,
    version: MCP_VERSION,
    url,
    transport: 'http',
    description: `Search and read the documentation of ${name}.`.slice(0, 100),
    websiteUrl: baseUrl,
    capabilities: { tools: true, resources: true },
    authentication: 'none',
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
export function discoveryDocument({ baseUrl }: Pick<McpParts, 'baseUrl'>) {
  const url = `${baseUrl}/mcp`
  return {
    version: MCP_VERSION,
    transport: 'http',
    url,
    servers: [{ name: 'public', url, transport: 'http', authentication: 'none' }],
  }
}

export function aiCatalog({ view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>) {
  const { host } = new URL(baseUrl)
  return {
    specVersion: '1.0',
    host: { displayName: view.config.name },
    entries: [
      {
        identifier: `urn:air:${host}:mcp`,
        displayName: view.config.name,
        type: 'application/mcp-server-card+json',
        url: `${baseUrl}/.well-known/mcp/server-card.json`,
      },
    ],
  }
}

/** `docs.example.com` -> `com.example.docs/search`, as names of servers are written. */
function reverseName(baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replaceAll(/[^a-z\d.-]/gi, '')
  const parts = /^[\d.]+$/.test(host) ? ['local', ...host.split('.')] : host.split('.').toReversed()
  return `${parts.join('.').slice(0, 180) || 'local'}/search`
}
