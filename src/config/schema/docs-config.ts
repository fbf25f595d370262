import * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { apiSchema } from './api.ts'
import { appearanceSchema } from './appearance.ts'
import { backgroundSchema } from './background.ts'
import { bannerSchema } from './banner.ts'
import { colorsSchema } from './colors.ts'
import { contextualSchema } from './contextual.ts'
import { errorsSchema } from './errors.ts'
import { faviconSchema } from './favicon.ts'
import { fontsSchema } from './fonts.ts'
import { footerSchema } from './footer.ts'
import { iconsSchema } from './icons.ts'
import { integrationsSchema } from './integrations.ts'
import { interactionSchema } from './interaction.ts'
import { logoSchema } from './logo.ts'
import { markdownSchema } from './markdown.ts'
import { metadataSchema } from './metadata.ts'
import { navbarSchema } from './navbar.ts'
import type { Navigation } from './navigation-types.ts'
import { navigationSchema } from './navigation.ts'
import { openObject } from './open-object.ts'
import { redirectsSchema } from './redirects.ts'
import { assistantSchema } from './assistant.ts'
import { searchSchema } from './search.ts'
import { seoSchema } from './seo.ts'
import { stylingSchema } from './styling.ts'
import { themeSchema } from './theme.ts'
import { thumbnailsSchema } from './thumbnails.ts'
import { variablesSchema } from './variables.ts'
import { variationsSchema } from './variations.ts'

export const docsConfigSchema = openObject({
  $schema: z.string().optional().describe('URL of the JSON schema, for completion in an editor.'),
  theme: themeSchema,
  name: z.string().min(1).describe('Name of the site: browser title, MCP server name.'),
  description: z.string().optional().describe('What the site is about, for search engines and llms.txt.'),
  public: z.boolean().optional().describe('Has no effect in Lectern; access is set in lectern.json.'),
  colors: colorsSchema,
  navigation: navigationSchema,
  logo: logoSchema.optional(),
  favicon: faviconSchema.optional(),
  appearance: appearanceSchema,
  fonts: fontsSchema.optional(),
  icons: iconsSchema,
  background: backgroundSchema.optional(),
  styling: stylingSchema,
  navbar: navbarSchema.optional(),
  footer: footerSchema.optional(),
  banner: bannerSchema.optional(),
  contextual: contextualSchema.optional(),
  redirects: redirectsSchema,
  errors: errorsSchema,
  search: searchSchema.optional(),
  assistant: assistantSchema.optional(),
  seo: seoSchema,
  metadata: metadataSchema,
  variables: variablesSchema,
  thumbnails: thumbnailsSchema.optional(),
  interaction: interactionSchema.optional(),
  markdown: markdownSchema,
  api: apiSchema,
  integrations: integrationsSchema,
  variations: variationsSchema.optional(),
}).describe('The docs.json of a Lectern site.')

/** docs.json as the rest of the code sees it: complete, with defaults. Without `navigation` all pages are listed. */
export type DocsConfig = DeepReadonly<Omit<z.infer<typeof docsConfigSchema>, 'navigation'>> & {
  readonly navigation?: Navigation | undefined
}
