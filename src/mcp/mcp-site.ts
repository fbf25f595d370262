import type { View } from '../access/view.ts'
import { skillFiles, type SkillFile } from '../files/skills.ts'
import type { SiteSearch } from '../search/site-search.ts'
import { feedbackTool, type KeepFeedback } from './feedback-tool.ts'
import { filesystemTool } from './filesystem-tool.ts'
import type { McpTool } from './mcp-tool.ts'
import { searchTool } from './search-tool.ts'
import type { DocsShell } from './shell/docs-shell.ts'
import { toolNames } from './tool-names.ts'

/** What the server needs to answer for one View. */
export interface McpParts {
  readonly view: View
  readonly baseUrl: string
  readonly search: SiteSearch
  readonly shell: DocsShell
  readonly keepFeedback: KeepFeedback
}

export const MCP_VERSION = '1.0.0'

/** The tools of a site for one caller, always in the same order. */
export function mcpTools(parts: McpParts): readonly McpTool[] {
  const { view, search, shell, baseUrl, keepFeedback } = parts
  const names = toolNames(view.project.mcp.name ?? view.config.name)
  return [
    searchTool({ name: names.search, view, search, baseUrl }),
    filesystemTool({ name: names.filesystem, view, shell, baseUrl }),
    feedbackTool({ name: names.feedback, view, keep: keepFeedback }),
  ]
}

export function mcpSkills({ view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>): readonly SkillFile[] {
  return skillFiles(view, baseUrl)
}

/** Told to the model before anything else. Written by us, never taken from pages. */
export function instructions({ view, baseUrl }: Pick<McpParts, 'view' | 'baseUrl'>): string {
  const names = toolNames(view.project.mcp.name ?? view.config.name)
  return [
    `Documentation of ${view.config.name.slice(0, 80)} (${baseUrl}).`,
    `Use ${names.search} first for questions: it finds passages by meaning and spelling and gives links and page paths.`,
    `Then read whole pages, or look for exact names and error messages, with ${names.filesystem}: \`cat /path.mdx\`, \`rg -n "name" /\`; several pages fit in one call. /llms.txt lists all pages.`,
    'Quote links from results. When nothing is found, say so instead of guessing.',
    `If a page is wrong, outdated or unclear, report it with ${names.feedback}.`,
  ].join('\n')
}
