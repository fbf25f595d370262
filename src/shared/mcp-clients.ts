import { shell } from './samples/quote.ts'

/** How one client is told of an MCP server. */
export interface McpClient {
  readonly id: string
  readonly title: string
  /** Where it goes: a file, a terminal, a menu. */
  readonly where: string
  readonly language: 'json' | 'toml' | 'bash' | 'text'
  readonly text: string
}

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
  const json = (value: object) => JSON.stringify(value, null, 2)
  return [
    {
      id: 'claude',
      title: 'Claude',
      where: 'Settings > Connectors > Add custom connector',
      language: 'text',
      text: `Name: ${name}\nURL:  ${url}`,
    },
    {
      id: 'claude-code',
      title: 'Claude Code',
      where: 'a terminal',
      language: 'bash',
      text: `claude mcp add --transport http ${name} ${shell(url)}`,
    },
    {
      id: 'cursor',
      title: 'Cursor',
      where: '.cursor/mcp.json of a project, or ~/.cursor/mcp.json',
      language: 'json',
      text: json({ mcpServers: { [name]: { url } } }),
    },
    {
      id: 'vscode',
      title: 'VS Code',
      where: '.vscode/mcp.json of a project',
      language: 'json',
      text: json({ servers: { [name]: { type: 'http', url } } }),
    },
    {
      id: 'codex',
      title: 'Codex',
      where: '~/.codex/config.toml',
      language: 'toml',
      // A basic string of TOML has the escapes of JSON.
      text: `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`,
    },
    {
      id: 'windsurf',
      title: 'Windsurf',
      where: '~/.codeium/windsurf/mcp_config.json',
      language: 'json',
      text: json({ mcpServers: { [name]: { serverUrl: url } } }),
    },
    {
      id: 'gemini',
      title: 'Gemini CLI',
      where: '~/.gemini/settings.json',
      language: 'json',
      text: json({ mcpServers: { [name]: { httpUrl: url } } }),
    },
  ]
}
