import * as z from 'zod'
import { openObject } from './open-object.ts'

const source = z.string().min(1).meta({ typeLabel: 'path or URL' })

export const specObjectSchema = openObject({
  source: source.describe('File in the docs folder, or its https URL.'),
  directory: z
    .string()
    .optional()
    .describe('Folder (URL path without a leading slash) of the generated pages.'),
  overlays: z
    .array(source)
    .optional()
    .describe('Overlay files (1.0 or 1.1) that change the description, in order.'),
})

/** Specs of an API: a file or URL, the same with a folder for its pages, or a list of these. */
export const specSourceSchema = z
  .union([source, specObjectSchema, z.array(z.union([source, specObjectSchema])).min(1)])
  .meta({ id: 'spec', typeLabel: 'spec' })

export type SpecSource = z.infer<typeof specSourceSchema>
