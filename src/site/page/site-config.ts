import type { DocsConfig } from '../../config/schema/docs-config.ts'

/** The part of docs.json that the look of a page depends on. */
export type SiteConfig = Pick<
  DocsConfig,
  | 'api'
  | 'appearance'
  | 'background'
  | 'banner'
  | 'colors'
  | 'contextual'
  | 'description'
  | 'errors'
  | 'favicon'
  | 'fonts'
  | 'footer'
  | 'icons'
  | 'integrations'
  | 'interaction'
  | 'logo'
  | 'metadata'
  | 'name'
  | 'navbar'
  | 'search'
  | 'seo'
  | 'styling'
  | 'thumbnails'
  | 'theme'
>
