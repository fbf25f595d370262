import * as z from 'zod'
import type { View } from '../access/view.ts'
import { READ_ONLY, type McpTool, type ToolResult } from './mcp-tool.ts'
import type { DocsShell } from './shell/docs-shell.ts'

const MAX_COMMAND = 2000
// About ten thousand tokens.
const MAX_OUTPUT = 30_000
const MAX_ERRORS = 2000

export interface FilesystemToolParts {
  readonly name: string
  readonly view: View
  readonly shell: DocsShell
  readonly baseUrl: string
}

const input = z.strictObject({
  command: z
    .string()
    .min(1)
    .max(MAX_COMMAND)
    .describe('Shell command, e.g. `rg -l "rate limit" /` or `head -80 /quickstart.mdx /guides/auth.mdx`.'),
})

/** Reads pages and looks for exact strings, the way agents already know. */
export function filesystemTool({ name, view, shell, baseUrl }: FilesystemToolParts): McpTool {
  return {
    name,
    title: 'Query docs filesystem',
    description:
      `Read the ${view.config.name} documentation as files with a read-only shell. Pages are Markdown at /<path>.mdx, OpenAPI files in /openapi, skills in /skills, an index in /llms.txt. ` +
      'Commands: rg grep find tree ls cat head tail sed awk jq wc sort uniq cut tr nl diff stat xargs; pipes, loops, && and $( ) work. Read several pages in one call. ' +
      'Each call starts in /; output is cut at 30 kB.',
    input,
    annotations: READ_ONLY,
    limit: 'filesystem',
    call: async (given) => {
      const { command } = given as z.infer<typeof input>
      return result(await shell.run(view, baseUrl, command))
    },
  }
}

/** First the exit status, then what the command wrote. */
function result({
  stdout,
  stderr,
  exitCode,
}: {
  stdout: string
  stderr: string
  exitCode: number
}): ToolResult {
  const parts = [
    `exit: ${exitCode}`,
    cut(stdout.trimEnd()),
    stderr === '' ? '' : `stderr: ${stderr.trimEnd().slice(0, MAX_ERRORS)}`,
  ]
  return { content: [{ type: 'text', text: parts.filter(Boolean).join('\n') }] }
}

/** Ends at a line, and says how to get the rest. */
function cut(text: string): string {
  if (text.length <= MAX_OUTPUT) return text
  const shown = text.slice(0, MAX_OUTPUT).replace(/\n[^\n]*$/, '')
  const left = text.slice(shown.length).split('\n').length - 1
  return `${shown}\n[cut: ${left} more lines. Narrow it down, or read on with sed -n or tail.]`
}
