import * as z from 'zod'
import { openObject } from './open-object.ts'

export const metadataSchema = openObject({
  timestamp: z.boolean().default(false).describe('Show on every page when it was last changed.'),
})
  .prefault({})
  .describe('Information shown on pages.')
