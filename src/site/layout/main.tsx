import type { PageAction } from '../page-actions.ts'
import type { RouteData } from '../route-data.ts'
import { Directory } from './directory.tsx'
import { htmlOf } from './html-of.ts'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
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
}

/** The inside of `<main>`: title, body, neighbours, table of contents. */
export function mainHtml(route: RouteData, { body, toc, views, titleId, actions }: MainInput): string {
  const head = hasHead(route) ? htmlOf(<PageHead route={route} id={titleId} actions={actions} />) : ''
  const end = htmlOf(
    <>
      <Directory route={route} />
      <Pager route={route} />
    </>,
  )
  return `<article id="content-area" class="article">${head}${viewChooserHtml(views)}${body}${end}</article>${tocTitle(toc) === undefined ? '' : tocHtml(toc)}`
}

/** False for a page that brings its own title. */
export function hasHead({ mode }: RouteData): boolean {
  return !WITHOUT_HEAD.has(mode)
}
