import * as z from 'zod'

export const variablesSchema = z
  .record(z.string().regex(/^[\w-]+$/, 'must have a name of letters, digits, - and _ only'), z.string())
  .default({})
  .meta({ typeLabel: 'object of texts' })
  .describe(
    'Values that pages use by writing the name in double braces. Names consist of letters, digits, `-` and `_`.',
  )
