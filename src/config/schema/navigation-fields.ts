import * as z from 'zod'
import { bannerSchema } from './banner.ts'
import { footerSchema } from './footer.ts'
import { modeColorsSchema } from './hex-color.ts'
import { iconSchema, iconTypeSchema } from './icon.ts'
import { linkSchema } from './link.ts'
import { navbarSchema } from './navbar.ts'
import { openObject } from './open-object.ts'
import { specSourceSchema } from './spec-source.ts'

const label = z.string().min(1)
const directory = z
  .enum(['none', 'accordion', 'card'])
  .optional()
  .describe('How the root page of a group lists the pages of the group. Applies to everything inside.')

const openapi = specSourceSchema
  .optional()
  .describe(
    'OpenAPI specs of everything inside. Without operations in the list, all their pages are generated.',
  )

const asyncapi = specSourceSchema
  .optional()
  .describe('AsyncAPI specs of everything inside. A page is generated for every channel.')

/** What every entry of the navigation may say, whatever its kind. */
export const sharedFields = {
  icon: iconSchema.optional().describe('Icon next to the label.'),
  iconType: iconTypeSchema.optional(),
  hidden: z
    .boolean()
    .optional()
    .describe('Hide the entry, and exclude its pages from search, sitemap and AI context.'),
  searchable: z.boolean().optional().describe('Include the pages of a hidden entry in search.'),
  public: z.boolean().optional().describe('Make the pages inside public on a site with login.'),
  boost: z.number().optional().describe('Search weight of the pages inside: 2 raises them, 0.5 lowers them.'),
  tag: z.string().optional().describe('Small label next to the name.'),
  href: linkSchema.optional().describe('Link to this target instead of containing pages.'),
  directory,
  openapi,
  asyncapi,
}

const colorField = { color: modeColorsSchema.optional().describe('Colour of the icon.') }
const descriptionField = { description: z.string().optional().describe('Line under the label.') }
const versionField = { version: z.string().optional().describe('Version that the pages inside belong to.') }
const sdkField = {
  sdk: openObject({
    format: z
      .enum(['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'])
      .describe('Tool that generated the reference.'),
    source: z.string().min(1).describe('Path or URL of the reference.'),
    directory: z.string().optional().describe('Folder of the generated pages.'),
  })
    .optional()
    .describe('Reference of an SDK. Has no effect in Lectern.'),
}

/** Root of the navigation. */
export const rootFields = { directory, openapi, asyncapi }

export const groupFields = {
  group: z.string().describe('Name of the group.'),
  root: z.string().optional().describe('Page that opens when the name is clicked.'),
  expanded: z.boolean().optional().describe('Expand this nested group initially.'),
  collapsed: z.boolean().optional().describe('Older option: the opposite of `expanded`.'),
  ...versionField,
  ...sdkField,
}

export const tabFields = {
  tab: label.describe('Name of the tab.'),
  align: z.enum(['start', 'end']).optional().describe('Side of the tab bar.'),
  graphql: z
    .union([
      z.string().min(1),
      openObject({
        source: z.string().min(1).describe('Path or URL of the schema.'),
        directory: z.string().optional().describe('Folder of the generated pages.'),
      }),
    ])
    .optional()
    .describe('GraphQL schema. Has no effect in Lectern.'),
  ...versionField,
  ...sdkField,
}

export const menuItemFields = { item: label.describe('Name of the menu item.'), ...descriptionField }

export const anchorFields = { anchor: label.describe('Name of the anchor.'), ...colorField, ...versionField }

export const dropdownFields = {
  dropdown: label.describe('Name in the dropdown.'),
  ...colorField,
  ...descriptionField,
}

export const productFields = {
  product: label.describe('Name of the product.'),
  name: z.string().optional().describe('Longer name of the product.'),
  ...colorField,
  ...descriptionField,
}

export const versionFields = {
  version: label.describe('Name of the version.'),
  default: z
    .boolean()
    .optional()
    .describe('Make this the default version. Otherwise, the first in the list is the default.'),
}

export const languageFields = {
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'must be a language code like en or pt-BR')
    .describe('Language code, such as `en`, `pt-BR` or `zh-Hans`.'),
  default: z
    .boolean()
    .optional()
    .describe('Make this the default language. Otherwise, the first in the list is the default.'),
  banner: bannerSchema.optional().describe('Banner in this language, as `banner` of the site.'),
  footer: footerSchema.optional().describe('Footer in this language, as `footer` of the site.'),
  navbar: navbarSchema.optional().describe('Top bar in this language, as `navbar` of the site.'),
}
