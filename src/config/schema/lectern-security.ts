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
  scripts: originsSchema.describe('Sites scripts may come from, besides those pages and docs.json name.'),
  styles: originsSchema.describe('Sites style sheets may come from, besides those pages name.'),
  connect: originsSchema.describe('Sites scripts may talk to, besides those pages and docs.json name.'),
  frameAncestors: z
    .array(z.union([z.literal('*'), originSchema]))
    .max(50)
    .default([])
    .describe('Sites that may show pages in a frame, besides this one; `*` means all.'),
})
  .prefault({})
  .describe('What the Content-Security-Policy of pages allows beyond what they need by themselves.')
