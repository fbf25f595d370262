import { loadBuiltAssets } from '../../../http/built-assets.ts'
import { lazy } from '../../../lib/lazy.ts'
import { ATTRIBUTE_HOOKS, PAGE_HOOKS } from '../../../shared/page-hooks.ts'

/** Names that our pages can have. */
export interface OwnNames {
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
  /** `attribute=value`, of attributes that have few values. */
  readonly values: ReadonlySet<string>
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What pages have and no sheet of ours names; test/site/hooks.test.ts finds what is forgotten here. */
const UNSTYLED = {
  classes: list(
    'dark page-action-words page-actions-menu menu-list view-icon prompt-head not-found search-page',
  ),
  ids: list(
    `assistant-entry feedback feedback-title frame-banner handover main related-title schema search-results servers tags-title
    utilities`,
  ),
  attributes: list(
    `data-about data-action data-actions data-anchor data-ask data-assistant data-at data-banner data-base-path data-binary
    data-busy data-can data-code data-color data-contact data-copy data-decoration data-depth data-done data-drawn
    data-engine data-events data-filters data-found data-from data-glide data-helpful data-icons data-index data-invalid
    data-key data-kind data-label data-lang data-language data-layout data-look data-mermaid data-messages data-mode
    data-model data-module data-name data-no-zoom data-note data-off data-old data-otherwise data-over data-phase
    data-placement data-prompt data-query data-questions data-raw data-ready data-script data-search data-shared data-site
    data-size data-slot data-starts data-state data-states data-style data-sync data-tried data-value data-view data-views
    data-words data-zoom data-zoomed`,
  ),
}
/** Ids with a number or a name of the page in them. */
const COUNTED =
  /^(?:tip|tabs|fn|fnref|frame|pg|request-example|response-example|localization-select|search-page)-/

/** From the list of names for authors, and from our own style sheets. */
export const ownNames = lazy((): OwnNames => {
  const assets = loadBuiltAssets()
  const sheets = assets.files
    .filter((file) => file.endsWith('.css') && !file.startsWith('dashboard'))
    .map((file) => assets.read(file)?.toString() ?? '')
  const inSheets = (pattern: RegExp) =>
    sheets.flatMap((sheet) => [...sheet.matchAll(pattern)].map(([, name = '']) => name))
  return {
    classes: new Set([
      ...PAGE_HOOKS.flatMap(({ classes, more }) => [...classes, ...(more?.classes ?? [])]),
      ...UNSTYLED.classes,
      ...inSheets(/\.([a-z_][\w-]*)/gi),
    ]),
    ids: new Set([
      ...PAGE_HOOKS.flatMap(({ ids, more }) => [...ids, ...(more?.ids ?? [])]),
      ...UNSTYLED.ids,
      ...inSheets(/#([a-z_][\w-]*)/gi),
    ]),
    attributes: new Set([
      ...ATTRIBUTE_HOOKS.map(({ name }) => name),
      ...UNSTYLED.attributes,
      ...inSheets(/\[(data-[\w-]+)/g),
    ]),
    values: new Set(
      ATTRIBUTE_HOOKS.flatMap(({ name, values = [] }) => values.map((value) => `${name}=${value}`)),
    ),
  }
})

/** Whether an id is one that parts of a page are counted by. */
export function isCounted(id: string): boolean {
  return COUNTED.test(id)
}

/** Whether a name is one that diagrams have: they are drawn by a package with thousands of names. */
export function isOfDiagrams(name: string): boolean {
  return diagramWords().has(name)
}

const diagramWords = lazy(() => {
  const assets = loadBuiltAssets()
  const scripts = assets.files.filter((file) => /^mermaid.*\.js$/.test(file))
  return new Set(
    scripts.flatMap(
      (file) =>
        assets
          .read(file)
          ?.toString()
          .match(/[a-z][\w-]+/gi) ?? [],
    ),
  )
})
