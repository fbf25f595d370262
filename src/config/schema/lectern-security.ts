import * as z from 'zod'
import { openObject } from './open-object.ts'

// Goes into a header, so nothing that could end a rule may be in it.
const ORIGIN = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i

const originSchema = z
  .string()
  .regex(ORIGIN, 'must be a site like https://example.com or https://*.example.com')
  .meta({ typeLabel: 'site' })
const originsSchema = z.array(originSchema).max(50).default([])

export const lecternSecuritySchema = openObject({
  scripts: originsSchema.describe('Additional sites that scripts can come from.'),
  styles: originsSchema.describe('Additional sites that style sheets can come from.'),
  connect: originsSchema.describe('Additional sites that scripts can send requests to.'),
  frameAncestors: z
    .array(z.union([z.literal('*'), originSchema]))
    .max(50)
    .default([])
    .describe('Additional sites that can show pages in a frame. `*` means all.'),
})
  .prefault({})
  .describe('Additional hosts for the Content-Security-Policy of pages.')
