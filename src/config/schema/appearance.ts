import * as z from 'zod'
import { openObject } from './open-object.ts'

export const appearanceSchema = openObject({
  default: z
    .enum(['system', 'light', 'dark'])
    .default('system')
    .describe('Initial mode. `system` follows the device.'),
  strict: z.boolean().default(false).describe('Hide the switch, so that all readers have the default mode.'),
})
  .prefault({})
  .describe('Light and dark mode.')
