import * as z from 'zod'

export const variablesSchema = z
  .record(z.string().regex(/^[\w-]+$/, 'must have a name of letters, digits, - and _ only'), z.string())
  .default({})
  .meta({ typeLabel: 'object of strings' })
  .describe('Values that pages use as `{{name}}`. Names hold letters, digits, `-` and `_`.')
