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
      custom: z.array(z.string()).optional().describe('TextMate grammar files (JSON) of further languages.'),
    })
      .optional()
      .describe('Further languages.'),
  }),
])

export const stylingSchema = openObject({
  eyebrows: z
    .enum(['section', 'breadcrumbs'])
    .default('section')
    .describe('What stands above the page title: the name of its group, or the whole way to it.'),
  latex: z.boolean().optional().describe('Load the math styles always or never. Unset: on pages with math.'),
  codeblocks: codeBlocksSchema
    .default('system')
    .describe(
      'Look of code: `system` follows the mode of the page, `dark` is always dark, else a theme name.',
    ),
})
  .prefault({})
  .describe('Details of the look.')
