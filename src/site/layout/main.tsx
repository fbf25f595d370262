import type { RouteData } from '../route-data.ts'
import { Directory } from './directory.tsx'
import { htmlOf } from './html-of.ts'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { tocHtml } from './toc.ts'

const WITHOUT_HEAD: ReadonlySet<string> = new Set(['custom', 'frame'])

/** The inside of `<main>`: title, body (already HTML), neighbours, table of contents. */
export function mainHtml(route: RouteData, body: string, hasToc: boolean): string {
  const head = WITHOUT_HEAD.has(route.mode) ? '' : htmlOf(<PageHead route={route} />)
  const end = htmlOf(
    <>
      <Directory route={route} />
      <Pager route={route} />
    </>,
  )
  return `<article id="content-area" class="article">${head}${body}${end}</article>${hasToc ? tocHtml(route.toc) : ''}`
}
