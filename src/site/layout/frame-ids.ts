/** Ids around the text. Style sheets of authors know these names. */
const FRAME = [
  'background-color',
  'navbar',
  'sidebar',
  'sidebar-content',
  'navigation-items',
  'body-content',
  'content-container',
  'main',
  'content',
  'content-area',
  'header',
  'page-title',
  'page-context-menu',
  'table-of-contents',
  'table-of-contents-content',
  'changelog-filters',
  'pagination',
  'footer',
  'banner',
] as const

/** The id that each part of the frame has on one page. */
export type FrameIds = Readonly<Record<(typeof FRAME)[number], string>>

/** The page's own anchors win: where a heading is called "Sidebar", that is where #sidebar leads. */
export function frameIds(anchors: ReadonlySet<string>): FrameIds {
  const ids = FRAME.map((id) => [id, anchors.has(id) ? `frame-${id}` : id] as const)
  return Object.fromEntries(ids) as FrameIds
}

/** Those of a page whose text has none of these ids. */
export const USUAL_IDS = frameIds(new Set())
