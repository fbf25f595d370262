import type * as z from 'zod'
import type { Search } from '../search/site-search.ts'
import type { DocsShell } from './shell/docs-shell.ts'

/** Takes in what an agent reports about a page. Resolved means that it will not be lost. */
export interface AgentFeedbackInbox {
  add(given: { readonly source: 'agent'; readonly path: string; readonly comment: string }): Promise<string>
}

/** What a call of a tool works with: the parts of the server, and who calls. */
export interface ToolContext {
  /** The site as the caller knows it. */
  readonly baseUrl: string
  /** The site's own address, empty when the operator set none. */
  readonly siteUrl: string
  readonly caller: string
  readonly search: Search
  readonly shell: DocsShell
  readonly feedback: AgentFeedbackInbox
  readonly onCall?: ((use: ToolUse) => void) | undefined
}

/** One call of a tool, for those who count. */
export interface ToolUse {
  readonly tool: McpTool['limit']
  readonly ok: boolean
  readonly milliseconds: number
  readonly trace: ToolTrace
}

/** What a call was about. */
export interface ToolTrace {
  /** What was searched for, or the command. */
  readonly words?: string | undefined
  /** Pages that were found, read or reported, each one that the caller may see. */
  readonly pages: readonly TracedPage[]
  /** How many results a search had. */
  readonly found?: number | undefined
  /** Of the words of a search, the share that the best result has. */
  readonly sure?: number | undefined
}

export interface TracedPage {
  readonly path: string
  readonly title: string
}

/** A tool as clients see it. The same table makes `tools/list` and the server card. */
export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** Which limit a call counts against. */
  readonly limit: 'search' | 'filesystem' | 'feedback'
  readonly call: (input: Record<string, unknown>, context: ToolContext) => Promise<ToolResult>
  /** What a call was about, for those who count. */
  readonly trace: (input: Record<string, unknown>, result: ToolResult | undefined) => ToolTrace
}

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
}

export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** A text that was given; empty for anything else. */
export function given(input: Record<string, unknown>, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

/** Something the caller can mend: told in the result, so that a model can correct itself. */
export function failure(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
