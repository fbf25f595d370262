import * as z from 'zod'
import { webUrlSchema } from './link.ts'
import { openObject } from './open-object.ts'

const metatagsSchema = z.record(z.string(), z.string()).meta({ typeLabel: 'object of texts' })

const organizationSchema = openObject({
  id: z.string().optional().describe('Identifier. The default is `<site>/#organization`.'),
  name: z.string().optional().describe('Name.'),
  legalName: z.string().optional().describe('Registered name.'),
  url: webUrlSchema.optional().describe('Home page.'),
  logo: z.string().optional().describe('Path or URL of the logo.'),
  sameAs: z.array(webUrlSchema).optional().describe('URLs of its profiles on other sites.'),
})

export const seoSchema = openObject({
  indexing: z
    .enum(['navigable', 'all'])
    .default('navigable')
    .describe('Include only pages in the navigation in search, or also hidden ones.'),
  metatags: metatagsSchema.default({}).describe('Meta tags of every page: name and content.'),
  paths: z
    .array(
      openObject({
        path: z.string().min(1).describe('Path of the page.'),
        metatags: metatagsSchema.describe('Its meta tags.'),
      }),
    )
    .default([])
    .describe('Meta tags of individual pages.'),
  organization: organizationSchema.optional().describe('Publisher in the structured data of every page.'),
  trailingSlash: z.boolean().optional().describe('End canonical URLs with a slash.'),
})
  .prefault({})
  .describe('What search engines see.')
