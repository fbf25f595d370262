import * as z from 'zod'
import { iconSchema, iconTypeSchema } from './icon.ts'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'

const navbarLinkSchema = openObject({
  type: z
    .enum(['github', 'discord'])
    .optional()
    .describe('Link with the icon of GitHub or Discord. Stars and members are not counted.'),
  label: z.string().optional().describe('Text of the link. Required without `type` or `icon`.'),
  href: linkSchema.describe('Target of the link.'),
  icon: iconSchema.optional().describe('Icon before the text.'),
  iconType: iconTypeSchema.optional(),
}).refine((link) => Boolean(link.type ?? link.icon ?? link.label), {
  path: ['label'],
  error: 'is required unless type or icon is set',
})

const navbarButtonSchema = openObject({
  type: z.enum(['button', 'github', 'discord']).default('button').describe('Type of button.'),
  label: z.string().optional().describe('Text of the button. Required for the type `button`.'),
  href: linkSchema.describe('Target of the link.'),
}).refine((button) => button.type !== 'button' || Boolean(button.label), {
  path: ['label'],
  error: 'is required for a button',
})

export const navbarSchema = openObject({
  links: z.array(navbarLinkSchema).optional().describe('Links in the top bar.'),
  primary: navbarButtonSchema.optional().describe('The primary button.'),
})
  .meta({ id: 'navbar' })
  .describe('Links and button in the top bar.')
