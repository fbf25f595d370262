import * as z from 'zod'
import { iconSchema, iconTypeSchema } from './icon.ts'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'

const navbarLinkSchema = openObject({
  type: z
    .enum(['github', 'discord'])
    .optional()
    .describe('Show the stars of a GitHub repo or the members online in a Discord server.'),
  label: z.string().optional().describe('Text of the link. Required without `type` or `icon`.'),
  href: linkSchema.describe('Where it leads.'),
  icon: iconSchema.optional().describe('Icon before the text.'),
  iconType: iconTypeSchema.optional(),
}).refine((link) => Boolean(link.type ?? link.icon ?? link.label), {
  path: ['label'],
  error: 'is required unless type or icon is set',
})

const navbarButtonSchema = openObject({
  type: z.enum(['button', 'github', 'discord']).default('button').describe('Kind of button.'),
  label: z.string().optional().describe('Text of the button. Required for the kind `button`.'),
  href: linkSchema.describe('Where it leads.'),
}).refine((button) => button.type !== 'button' || Boolean(button.label), {
  path: ['label'],
  error: 'is required for a button',
})

export const navbarSchema = openObject({
  links: z.array(navbarLinkSchema).optional().describe('Links in the top bar.'),
  primary: navbarButtonSchema.optional().describe('The one button that stands out.'),
})
  .meta({ id: 'navbar' })
  .describe('Links and button of the top bar.')
