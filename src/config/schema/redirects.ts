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
      destination: linkSchema.describe('New path or URL. May repeat `:name*` or `*` from the source.'),
      permanent: z.boolean().default(true).describe('Answer 308 (moved for good) or 307 (for now).'),
    }),
  )
  .default([])
  .describe('Old paths and where they lead now.')

function withLeadingSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
