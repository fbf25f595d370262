import * as z from 'zod'
import type { View } from '../access/view.ts'
import { filePath } from './docs-tree.ts'
import { given, READ_ONLY, type McpTool, type ToolResult, type ToolTrace } from './mcp-tool.ts'
import type { ShellOutput } from './shell/shell-contract.ts'

const MAX_COMMAND = 2000

const input = z.strictObject({
  command: z
    .string()
    .min(1)
    .max(MAX_COMMAND)
    .describe('Shell command, e.g. `rg -l "rate limit" /` or `head -80 /quickstart.mdx /guides/auth.mdx`.'),
})

/** Reads pages and looks for exact strings, the way agents already know. */
export function filesystemTool(name: string, view: View): McpTool {
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
    call: async (values, { shell, siteUrl, caller }) => {
      const { command } = values as z.infer<typeof input>
      return result(await shell.run({ view, siteUrl, command, caller }))
    },
    trace: (values) => {
      const words = given(values, 'command')
      return { words, pages: namedPages(view, words) }
    },
  }
}

/** Pages that a command names. What it comes across with a pattern is not counted as read. */
function namedPages(view: View, command: string): ToolTrace['pages'] {
  const files = new Set(command.match(/\/?[\w@%+=:,./-]+\.mdx?\b/g))
  return [...files].flatMap((file) => view.page(filePath(file.replace(/^\/*/, '/'))) ?? [])
}

/** First the exit status, then what the command wrote. */
function result({ stdout, stderr, exitCode }: ShellOutput): ToolResult {
  const parts = [`exit: ${exitCode}`, stdout, stderr === '' ? '' : `stderr: ${stderr}`]
  return { content: [{ type: 'text', text: parts.filter(Boolean).join('\n') }] }
}
