import * as z from 'zod'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'

export const redirectsSchema = z
  .array(
    openObject({
      source: z
        .string()
        .min(1)
        .refine((source) => !/^[a-z][a-z\d+.-]*:/i.test(source), 'must be a path of this site, not a URL')
        .overwrite(withLeadingSlash)
        .describe(
          'Old path, without `#` or `?`. `:name` matches one segment, `:name*` the rest, `*` any text.',
        ),
      destination: linkSchema.describe(
        'New path or URL. It can use `:name`, `:name*` or `*` from the source.',
      ),
      permanent: z.boolean().default(true).describe('Respond with 308 (permanent) or 307 (temporary).'),
    }),
  )
  .default([])
  .describe('Old paths and their new targets.')

function withLeadingSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
