import * as z from 'zod'
import { openObject } from './open-object.ts'

export const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'] as const

export const iconTypeSchema = z
  .string()
  .describe(
    'Style of a Font Awesome icon: regular, solid or brands. `light` and `thin` are shown as regular, other styles as solid.',
  )

/** An icon by name, path or URL; the object form picks another library or style for this one icon. */
export const iconSchema = z
  .union([
    z.string(),
    openObject({
      name: z.string().describe('Name of the icon in its library.'),
      style: iconTypeSchema.optional(),
      library: z
        .enum(ICON_LIBRARIES)
        .optional()
        .describe("Library of this icon, if it is not the site's library."),
    }),
  ])
  .meta({ id: 'icon', typeLabel: 'icon' })

export type Icon = z.infer<typeof iconSchema>
