import * as z from 'zod'
import { openObject } from './open-object.ts'

export const lecternSearchSchema = openObject({
  learnedOrder: z
    .boolean()
    .default(true)
    .describe(
      'Order the answers to questions in English by what was learned from other manuals. With `false`, the words alone decide.',
    ),
})
  .prefault({})
  .describe('Search, on the site and for AI clients.')
