import type { McpServer } from '@modelcontextprotocol/server'
import type { View } from '../access/view.ts'
import { Topic } from '../lib/memo.ts'
import { feedbackTool } from './feedback-tool.ts'
import { filesystemTool } from './filesystem-tool.ts'
import type { McpTool, ToolContext } from './mcp-tool.ts'
import { searchTool } from './search-tool.ts'
import { toolNames } from './tool-names.ts'

/** What the server needs to answer for one View. */
export interface McpParts extends ToolContext {
  /** What a caller is told of a call that failed: an error may name files of the server. */
  readonly sayFailure: (error: unknown) => string
  readonly view: View
  /** Who may keep the lists; what a reader sees is theirs alone. */
  readonly cacheScope?: 'public' | 'private' | undefined
  /** Adds to the server what only tests of the protocol need. */
  readonly extend?: ExtendServer | undefined
}

export type ExtendServer = (server: McpServer) => void

export const MCP_VERSION = '1.0.0'

const TOOLS = new Topic<'all', readonly McpTool[]>('mcp tools')

/** The tools of a site for one caller, always in the same order. Made once a View. */
export function mcpTools(view: View): readonly McpTool[] {
  return view.memory.get(TOOLS, 'all', () => {
    const names = toolNames(view.settings.mcp.name ?? view.config.name)
    return [
      searchTool(names.search, view),
      filesystemTool(names.filesystem, view),
      feedbackTool(names.feedback, view),
    ]
  })
}

/** Told to the model before anything else. Written by us, never taken from pages. */
export function instructions({ view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>): string {
  const names = toolNames(view.settings.mcp.name ?? view.config.name)
  return [
    `Documentation of ${view.config.name.slice(0, 80)} (${baseUrl}).`,
    `Use ${names.search} first for questions: it finds passages by meaning and spelling and gives links and page paths.`,
    `Then read whole pages, or look for exact names and error messages, with ${names.filesystem}: \`cat /path.mdx\`, \`rg -n "name" /\`; several pages fit in one call. /llms.txt lists all pages.`,
    'Quote links from results. When nothing is found, say so instead of guessing.',
    `If a page is wrong, outdated or unclear, report it with ${names.feedback}.`,
  ].join('\n')
}
