import { raw } from 'hono/html'
import type { Page } from '../../content/page.ts'
import { renderMarkdown } from '../render-body.ts'
import type { SiteConfig } from '../route-data.ts'
import { htmlOf } from './html-of.ts'

/** The inside of `<main>` for a path that does not exist. */
export function notFoundHtml(site: SiteConfig, pages: readonly Page[], home: string): string {
  return htmlOf(<NotFound site={site} pages={pages} home={home} />)
}

function NotFound({ site, pages, home }: { site: SiteConfig; pages: readonly Page[]; home: string }) {
  const own = site.errors['404']
  return (
    <article id="content-area" class="article not-found">
      <header class="page-head">
        <p class="eyebrow">404</p>
        <h1 id="page-title">{own.title ?? 'Page not found'}</h1>
        {own.description === undefined ? (
          <p class="page-description">There is no page at this address. It may have moved.</p>
        ) : (
          <div class="page-description">{raw(renderMarkdown(own.description))}</div>
        )}
      </header>
      <div class="prose">
        {pages.length === 0 ? null : (
          <>
            <p>Did you mean one of these?</p>
            <ul class="suggestions">
              {pages.map((page) => (
                <li>
                  <a href={page.path}>{page.title}</a>
                  <small>{page.path}</small>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <a href={home}>Go to the first page</a>
        </p>
      </div>
    </article>
  )
}
