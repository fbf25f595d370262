import * as z from 'zod'
import { openObject } from './open-object.ts'

const themeName = z.string().min(1).meta({ typeLabel: 'theme name' })

const codeBlocksSchema = z.union([
  themeName,
  openObject({
    theme: z
      .union([
        themeName,
        openObject({
          light: themeName.describe('Theme in light mode.'),
          dark: themeName.describe('Theme in dark mode.'),
        }),
      ])
      .optional()
      .describe('Highlighting theme for both modes, or one for each.'),
    languages: openObject({
      custom: z
        .array(z.string())
        .optional()
        .describe('TextMate grammar files (JSON) for additional languages, by their paths in the folder.'),
    })
      .optional()
      .describe('Additional languages.'),
  }),
])

export const stylingSchema = openObject({
  eyebrows: z
    .enum(['section', 'breadcrumbs'])
    .default('section')
    .describe('Text above the page title: the name of its group, or breadcrumbs.'),
  latex: z
    .boolean()
    .optional()
    .describe('`false` turns formulas off. Their styles are loaded only on pages that have some.'),
  codeblocks: codeBlocksSchema
    .default('system')
    .describe(
      'Theme of code blocks: `system` follows the mode of the page, `dark` is always dark; any other value is a theme name.',
    ),
})
  .prefault({})
  .describe('Details of the appearance.')
