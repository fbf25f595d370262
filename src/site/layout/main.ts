import { html, type SafeHtml } from '../html/html.ts'
import type { PageAction } from '../page/page-actions.ts'
import { directionOf } from '../page/reader-language.ts'
import type { RouteData } from '../page/route-data.ts'
import { directoryHtml } from './directory.ts'
import { editionNoteHtml } from './edition-note.ts'
import type { FrameIds } from './frame-ids.ts'
import { homeHeadHtml } from './home-head.ts'
import { pageHeadHtml } from './page-head.ts'
import { pageActionList } from './page-actions.ts'
import { pageFootHtml, type PageFootInput } from './page-foot.ts'
import { pagerHtml } from './pager.ts'
import { relatedHtml } from './related.ts'
import { tocHtml, tocTitle, type TocInput } from './toc.ts'
import { viewChooserHtml } from './view-chooser.ts'

const WITHOUT_HEAD: ReadonlySet<string> = new Set(['custom', 'frame'])

export interface MainInput {
  readonly body: SafeHtml
  readonly toc: TocInput
  readonly ids: FrameIds
  /** Titles of the views a reader chooses from. */
  readonly views: readonly string[]
  /** A second anchor of the title. */
  readonly titleId: string | undefined
  readonly actions: readonly PageAction[]
  /** The actions stand below the table of contents, where there is one. */
  readonly actionsInToc: boolean
  readonly foot: PageFootInput
  /** Asks the assistant; nothing where there is none. */
  readonly askBar: SafeHtml
}

/** The inside of `<main>`: title, body, neighbours, table of contents. */
export function mainHtml(route: RouteData, input: MainInput): SafeHtml {
  const { body, toc, ids, views, titleId, actions, foot } = input
  const withToc = tocTitle(toc, route) !== undefined
  const below = withToc && input.actionsInToc && actions.length > 0
  const head = hasHead(route) && pageHeadHtml(route, { ids, titleId, actions: below ? [] : actions })
  // What is drawn by its author alone is often a tool, and no older for the version it is in.
  const isCanvas = route.mode === 'custom'
  const note = editionNoteHtml(isCanvas && route.edition?.kind === 'old' ? undefined : route.edition, route)
  const own =
    route.textLanguage !== undefined &&
    html` lang="${route.textLanguage}" dir="${directionOf(route.textLanguage)}"`
  // A canvas has what its author drew, and none of the names by which style sheets narrow pages of text.
  if (isCanvas)
    return html`${note}<article class="article"${own}>${viewChooserHtml(views, route.frame)}${body}</article>`
  // A landing page leads to others: nothing on it is to be rated or turned over.
  if (route.mode === 'home')
    return html`<article id="${ids['content-area']}" class="article"${own}>${note}${homeHeadHtml(route, ids)}${viewChooserHtml(views, route.frame)}${body}</article>`
  const end = html`${directoryHtml(route)}${relatedHtml(route)}${pageFootHtml(route, foot)}${pagerHtml(route, ids)}${input.askBar}`
  const aside = withToc && tocHtml({ ...toc, end: below && pageActionList(actions) }, ids, route)
  const kind = input.askBar.markup === '' ? 'article' : 'article asks'
  return html`<article id="${ids['content-area']}" class="${kind}"${own}>${note}${head}${viewChooserHtml(views, route.frame)}${body}${end}</article>${aside}`
}

/** False for a page that brings its own title. */
export function hasHead({ mode }: RouteData): boolean {
  return !WITHOUT_HEAD.has(mode)
}
