import { shell } from './samples/quote.ts'

/** How one client is told of an MCP server. */
export interface McpClient {
  readonly id: string
  readonly title: string
  /** Where it goes, in English. */
  readonly where: string
  readonly place: ClientPlace
  readonly language: 'json' | 'toml' | 'bash' | 'text'
  readonly text: string
}

/** Where a client is told: in its menu, in a terminal, in files. */
export type ClientPlace =
  | { readonly kind: 'menu'; readonly path: string }
  | { readonly kind: 'terminal' }
  | { readonly kind: 'file'; readonly ofProject?: string; readonly ofUser?: string }

export interface McpServerAddress {
  /** What the client calls it. */
  readonly name: string
  readonly url: string
}

const MAX_NAME = 40

/** Letters, digits and hyphens: the one form that every client takes. */
export function mcpServerName(written: string): string {
  const bare = written
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '')
  return bare === '' ? 'docs' : bare
}

/** The clients we know, each with exactly what it wants. */
export function mcpClients({ name, url }: McpServerAddress): readonly McpClient[] {
  return clients({ name, url }).map((client) => ({ ...client, where: whereOf(client.place) }))
}

function clients({ name, url }: McpServerAddress): readonly Omit<McpClient, 'where'>[] {
  const json = (value: object) => JSON.stringify(value, null, 2)
  return [
    {
      id: 'claude',
      title: 'Claude',
      place: { kind: 'menu', path: 'Settings > Connectors > Add custom connector' },
      language: 'text',
      text: `Name: ${name}\nURL:  ${url}`,
    },
    {
      id: 'claude-code',
      title: 'Claude Code',
      place: { kind: 'terminal' },
      language: 'bash',
      text: `claude mcp add --transport http ${name} ${shell(url)}`,
    },
    {
      id: 'cursor',
      title: 'Cursor',
      place: { kind: 'file', ofProject: '.cursor/mcp.json', ofUser: '~/.cursor/mcp.json' },
      language: 'json',
      text: json({ mcpServers: { [name]: { url } } }),
    },
    {
      id: 'vscode',
      title: 'VS Code',
      place: { kind: 'file', ofProject: '.vscode/mcp.json' },
      language: 'json',
      text: json({ servers: { [name]: { type: 'http', url } } }),
    },
    {
      id: 'codex',
      title: 'Codex',
      place: { kind: 'file', ofUser: '~/.codex/config.toml' },
      language: 'toml',
      // A basic string of TOML has the escapes of JSON.
      text: `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`,
    },
    {
      id: 'windsurf',
      title: 'Windsurf',
      place: { kind: 'file', ofUser: '~/.codeium/windsurf/mcp_config.json' },
      language: 'json',
      text: json({ mcpServers: { [name]: { serverUrl: url } } }),
    },
    {
      id: 'gemini',
      title: 'Gemini CLI',
      place: { kind: 'file', ofUser: '~/.gemini/settings.json' },
      language: 'json',
      text: json({ mcpServers: { [name]: { httpUrl: url } } }),
    },
  ]
}

function whereOf(place: ClientPlace): string {
  if (place.kind === 'menu') return place.path
  if (place.kind === 'terminal') return 'a terminal'
  const ofProject = place.ofProject === undefined ? [] : [`${place.ofProject} of a project`]
  return [...ofProject, ...(place.ofUser === undefined ? [] : [place.ofUser])].join(', or ')
}
