import type { Page } from '../content/page.ts'
import type { NavPlace } from './nav-tree.ts'

/** Where a page shows up, beyond being reachable by its URL. */
export interface Visibility {
  readonly sidebar: boolean
  readonly search: boolean
  readonly sitemap: boolean
  /** False: the page carries a noindex meta tag. */
  readonly crawlers: boolean
  readonly agents: boolean
  readonly llms: boolean
}

/** The visibility matrix of the format. Hidden is not private: access is another question (see access/). */
export function visibilityOf(
  page: Page,
  place: NavPlace | undefined,
  indexing: 'navigable' | 'all',
): Visibility {
  const { meta } = page
  const sidebar = place?.shown === true && !meta.hidden
  if (meta.noindex) return { ...NOWHERE, sidebar }
  if (meta.hidden && indexing !== 'all') return NOWHERE
  const searchable = meta.searchable ?? place?.searchable
  const listed = indexing === 'all' || (place !== undefined && (place.shown || place.searchable === true))
  if (!listed) return { ...NOWHERE, sidebar, crawlers: place === undefined }
  const search = searchable !== false
  return { sidebar, search, sitemap: true, crawlers: true, agents: search, llms: true }
}

const NOWHERE: Visibility = {
  sidebar: false,
  search: false,
  sitemap: false,
  crawlers: false,
  agents: false,
  llms: false,
}
