import { raw } from 'hono/html'
import type { RouteData } from '../route-data.ts'
import { Directory } from './directory.tsx'
import { htmlOf } from './html-of.ts'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { Toc } from './toc.tsx'

const WITHOUT_HEAD: ReadonlySet<string> = new Set(['custom', 'frame'])

/** The inside of `<main>`: title, body (already HTML), neighbours, table of contents. */
export function mainHtml(route: RouteData, body: string, hasToc: boolean): string {
  return htmlOf(
    <>
      <article id="content-area" class="article">
        {WITHOUT_HEAD.has(route.mode) ? null : <PageHead route={route} />}
        {raw(body)}
        <Directory route={route} />
        <Pager route={route} />
      </article>
      {hasToc ? <Toc toc={route.toc} /> : null}
    </>,
  )
}
