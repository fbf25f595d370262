import * as z from 'zod'
import { openObject } from './open-object.ts'

export const variationsSchema = openObject({
  options: z
    .array(
      openObject({
        id: z.string().min(1).describe('Name in the URL.'),
        label: z.string().min(1).describe('Name in the switch.'),
      }),
    )
    .min(1)
    .describe('The variants.'),
}).describe('Variants of the content that readers choose between. Has no effect in Lectern.')
