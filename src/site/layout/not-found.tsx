import { raw } from 'hono/html'
import type { Page } from '../../content/page.ts'
import { renderMarkdown } from '../body/render-body.ts'
import type { SiteConfig } from '../page/route-data.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { htmlOf } from './html-of.ts'

/** The inside of `<main>` for a path that does not exist. */
export function notFoundHtml(input: NotFoundInput): string {
  return htmlOf(<NotFound {...input} />)
}

export interface NotFoundInput {
  readonly site: SiteConfig
  readonly messages: Messages
  /** Pages the reader may have meant. */
  readonly pages: readonly Page[]
  readonly home: string
}

function NotFound({ site, messages, pages, home }: NotFoundInput) {
  const own = site.errors['404']
  return (
    <article id="content-area" class="article not-found">
      <header class="page-head">
        <p class="eyebrow">404</p>
        <h1 id="page-title">{own.title ?? messages.notFound}</h1>
        {own.description === undefined ? (
          <p class="page-description">{messages.notFoundText}</p>
        ) : (
          <div class="page-description">{raw(renderMarkdown(own.description))}</div>
        )}
      </header>
      <div class="prose">
        {pages.length === 0 ? null : (
          <>
            <p>{messages.didYouMean}</p>
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
          <a href={home}>{messages.firstPage}</a>
        </p>
      </div>
    </article>
  )
}
