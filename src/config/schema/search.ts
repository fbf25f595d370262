import * as z from 'zod'
import { openObject } from './open-object.ts'

export const searchSchema = openObject({
  prompt: z.string().optional().describe('Placeholder text of the search field.'),
}).describe('Search field.')
