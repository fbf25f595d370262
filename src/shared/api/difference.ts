import * as z from 'zod'

const page = z.object({ path: z.string(), title: z.string() })

/** What readers see otherwise in one deployment than in another. */
export const difference = z
  .object({
    added: z.array(page).readonly(),
    removed: z.array(page).readonly(),
    moved: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          title: z.string(),
          redirected: z.boolean().describe('Whether the old address leads to the new one.'),
        }),
      )
      .readonly(),
    changed: z
      .array(
        page.extend({
          reasons: z
            .array(z.enum(['source', 'snippet', 'variable', 'spec', 'settings']))
            .readonly()
            .describe('Why the page is different.'),
          because: z.array(z.string()).readonly().describe('Files and variables behind the reasons.'),
        }),
      )
      .readonly()
      .describe('Pages whose Markdown or HTML is different.'),
    notCompared: z
      .array(page)
      .readonly()
      .describe('Pages that are made of something else, beyond the 500 that are compared.'),
    navigation: z
      .array(page.extend({ before: z.string(), after: z.string() }))
      .readonly()
      .describe('Pages that stand elsewhere in the navigation.'),
    settings: z.array(z.string()).readonly().describe('Options of docs.json that are different.'),
    missing: z
      .array(z.string())
      .readonly()
      .describe('Addresses that had a page or a redirect, and are not found any more.'),
    specs: z
      .array(
        z.object({
          spec: z.string(),
          breaking: z.number(),
          additive: z.number(),
          documentation: z.number(),
          changes: z
            .array(
              z.object({
                code: z.string(),
                verdict: z.enum(['breaking', 'additive', 'documentation']),
                operation: z.string().optional(),
                where: z.string(),
                message: z.string(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Difference' })
