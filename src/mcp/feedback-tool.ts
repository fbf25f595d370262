import * as z from 'zod'
import type { View } from '../access/view.ts'
import { nearest } from '../lib/nearest.ts'
import { Problem } from '../lib/problem.ts'
import { agentPages } from './docs-tree.ts'
import { failure, given, type McpTool } from './mcp-tool.ts'

const MAX_FEEDBACK = 5000

const input = z.strictObject({
  path: z.string().min(1).max(500).describe('Path of the page, e.g. /guides/auth.'),
  feedback: z.string().trim().min(1).max(MAX_FEEDBACK).describe('What is wrong, and how you know.'),
})

/** Tells the authors that a page misled a reader's agent. */
export function feedbackTool(name: string, view: View): McpTool {
  return {
    name,
    title: 'Submit feedback',
    description:
      'Report a documentation page that is incorrect, outdated, confusing or incomplete to its authors.',
    input,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    limit: 'feedback',
    call: async (values, { feedback: inbox }) => {
      const { path, feedback } = values as z.infer<typeof input>
      const page = view.page(view.meant(pathOf(path)))
      if (!page || !view.visibility(page).agents) return failure(unknownPage(view, path))
      try {
        await inbox.add({ source: 'agent', path: page.path, comment: feedback })
      } catch (error) {
        if (error instanceof Problem && error.code === 'too-many-requests') return failure(error.message)
        throw error
      }
      return { content: [{ type: 'text', text: `Thank you. The authors will see this for ${page.path}.` }] }
    },
    // What was said is in the inbox.
    trace: (input) => ({ pages: [view.page(view.meant(pathOf(given(input, 'path')))) ?? []].flat() }),
  }
}

/** Agents give what they have: a path, a file of the filesystem tool, or a link. */
function pathOf(written: string): string {
  const path = URL.canParse(written) ? new URL(written).pathname : written.replace(/[?#].*$/, '')
  const bare = path.replace(/\.mdx?$/i, '')
  return bare.startsWith('/') ? bare : `/${bare}`
}

/** Only pages this caller may see are suggested. */
function unknownPage(view: View, written: string): string {
  const close = nearest(
    pathOf(written),
    agentPages(view)
      .slice(0, 5000)
      .map(({ path }) => path),
  )
  return `There is no page "${written}".${close === undefined ? ' Use the path from a search result.' : ` Did you mean ${close}?`}`
}
