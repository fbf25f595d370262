import type { Page } from '../content/page.ts'
import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { Viewer } from './viewer.ts'

type Display = DocsConfig['api']['playground']['display']

const DISPLAYS: readonly Display[] = ['interactive', 'simple', 'none', 'auth']

/** What a page wants readers to be offered for trying its request. Its own word wins over docs.json. */
export function playgroundDisplay(
  { meta }: Page,
  { playground }: Pick<DocsConfig['api'], 'playground'>,
): Display {
  return DISPLAYS.find((display) => display === meta.extra['playground']) ?? playground.display
}

/** Only what a page offers; with `auth` only readers who logged in may try, of a page with groups only their members. */
export function mayTry(page: Page, viewer: Viewer, api: Pick<DocsConfig['api'], 'playground'>): boolean {
  const display = playgroundDisplay(page, api)
  if (display !== 'auth') return display === 'interactive'
  if (viewer.kind === 'unrestricted') return true
  if (viewer.kind !== 'reader') return false
  const { groups } = page.meta
  return groups === undefined || groups.some((group) => viewer.groups.has(group))
}
