import * as z from 'zod'
import { openObject } from './open-object.ts'

export const searchSchema = openObject({
  prompt: z.string().optional().describe('Text in the empty search field.'),
}).describe('Search field.')
