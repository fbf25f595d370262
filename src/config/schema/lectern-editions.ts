import * as z from 'zod'
import { openObject } from './open-object.ts'

export const lecternLanguagesSchema = openObject({
  detect: z
    .boolean()
    .default(true)
    .describe(
      'Send readers who open `/` for the first time to the language that their browser asks for. A language chosen in the menu is remembered and wins.',
    ),
  fallback: z
    .boolean()
    .default(true)
    .describe(
      'Show the page of the default language, with a notice, where a language lacks it. With `false`, such a URL returns 404.',
    ),
})
  .prefault({})
  .describe('Sites in several languages.')

export const lecternVersionsSchema = openObject({
  canonical: z
    .enum(['newest', 'own'])
    .default('newest')
    .describe(
      'The URL that pages of old versions give search engines: that of the same page in the default version, or their own.',
    ),
  notice: z
    .boolean()
    .default(true)
    .describe('Show a notice with a link to the default version on pages of old versions.'),
  old: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'Names of old versions. By default, those with a lower number than the default version are old; names without a number never are.',
    ),
})
  .prefault({})
  .describe('Sites in several versions.')
