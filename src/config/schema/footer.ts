import * as z from 'zod'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'

export const SOCIAL_PLATFORMS = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const

const profile = linkSchema.optional()

const socialsSchema = openObject(
  Object.fromEntries(SOCIAL_PLATFORMS.map((platform) => [platform, profile])) as Record<
    (typeof SOCIAL_PLATFORMS)[number],
    typeof profile
  >,
)

const columnSchema = openObject({
  header: z.string().optional().describe('Title of the column.'),
  items: z
    .array(
      openObject({
        label: z.string().min(1).describe('Text of the link.'),
        href: linkSchema.describe('Target of the link.'),
      }),
    )
    .min(1)
    .describe('Links of the column.'),
})

export const footerSchema = openObject({
  socials: socialsSchema
    .meta({ typeLabel: 'object of URLs' })
    .optional()
    .describe(`Social profiles: a platform and a URL each. Platforms: ${SOCIAL_PLATFORMS.join(', ')}.`),
  links: z.array(columnSchema).min(1).max(4).optional().describe('One to four columns of links.'),
})
  .meta({ id: 'footer' })
  .describe('Footer of every page.')
