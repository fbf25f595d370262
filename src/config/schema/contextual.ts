import * as z from 'zod'
import { iconSchema } from './icon.ts'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'

export const CONTEXTUAL_OPTIONS = [
  'copy',
  'view',
  'assistant',
  'download-pdf',
  'download-spec',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'devin-desktop',
  'windsurf',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin-mcp',
] as const

const ownOptionSchema = openObject({
  title: z.string().min(1).describe('Name in the menu.'),
  description: z.string().describe('Line under the name.'),
  icon: iconSchema.optional().describe('Icon in the menu.'),
  href: z
    .union([
      linkSchema,
      openObject({
        base: linkSchema.describe('URL without its query string.'),
        query: z
          .array(
            openObject({
              key: z.string().min(1).describe('Name of the parameter.'),
              value: z.string().describe('Value of the parameter. Placeholders are replaced.'),
            }),
          )
          .optional()
          .describe('Query parameters.'),
      }),
    ])
    .describe(
      "Target of the action. `$page` is replaced by the URL of the page's Markdown, `$path` by its path, and `$mcp` by the MCP URL.",
    ),
})

/** Menu of page actions; frontmatter may hold the same shape. */
export const contextualSchema = openObject({
  options: z
    .array(z.union([z.enum(CONTEXTUAL_OPTIONS), ownOptionSchema]))
    .describe(
      'Actions in order. The first one is the button itself. Use names of built-in actions, or your own objects.',
    ),
  display: z
    .enum(['header', 'toc'])
    .default('header')
    .describe('Next to the page title, or under the table of contents.'),
}).describe('Menu for copying a page or opening it in an AI tool.')

export type Contextual = z.infer<typeof contextualSchema>
