import type { PageAction } from '../page/page-actions.ts'
import type { RouteData } from '../page/route-data.ts'
import { Directory, hasDirectory } from './directory.tsx'
import { htmlOf } from './html-of.ts'
import { pageHeadHtml } from './page-head.ts'
import { pageActionList } from './page-actions.ts'
import { pageFootHtml, type PageFootInput } from './page-foot.ts'
import { pagerHtml } from './pager.ts'
import { tocHtml, tocTitle, type TocInput } from './toc.ts'
import { viewChooserHtml } from './view-chooser.ts'

const WITHOUT_HEAD: ReadonlySet<string> = new Set(['custom', 'frame'])

export interface MainInput {
  /** The page's text, already HTML. */
  readonly body: string
  readonly toc: TocInput
  /** Titles of the views a reader chooses from. */
  readonly views: readonly string[]
  /** A second anchor of the title. */
  readonly titleId: string | undefined
  readonly actions: readonly PageAction[]
  /** The actions stand below the table of contents, where there is one. */
  readonly actionsInToc: boolean
  readonly foot: PageFootInput
}

/** The inside of `<main>`: title, body, neighbours, table of contents. */
export function mainHtml(route: RouteData, input: MainInput): string {
  const { body, toc, views, titleId, actions, foot } = input
  const withToc = tocTitle(toc, route.messages) !== undefined
  const below = withToc && input.actionsInToc && actions.length > 0
  const head = hasHead(route) ? pageHeadHtml(route, titleId, below ? [] : actions) : ''
  const list = below ? pageActionList(actions) : ''
  const directory = hasDirectory(route) ? htmlOf(<Directory route={route} />) : ''
  const end = `${directory}${pageFootHtml(route, foot)}${pagerHtml(route)}`
  return `<article id="content-area" class="article">${head}${viewChooserHtml(views)}${body}${end}</article>${withToc ? tocHtml({ ...toc, end: list }, route.messages) : ''}`
}

/** False for a page that brings its own title. */
export function hasHead({ mode }: RouteData): boolean {
  return !WITHOUT_HEAD.has(mode)
}
