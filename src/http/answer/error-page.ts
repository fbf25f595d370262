import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { STRANGER } from '../../access/viewer.ts'
import type { Problem } from '../../lib/problem.ts'
import { errorMessagesFor } from '../../shared/messages/error-messages.ts'
import { messagesFor } from '../../shared/messages/messages-for.ts'
import { named } from '../../site/auth-pages/auth-page.ts'
import { bareNotice } from '../../site/auth-pages/bare-notice.ts'
import { noticePage, type NoticeInput } from '../../site/auth-pages/login-page.ts'
import { placeOf } from '../../site/page/place-of.ts'
import type { AppParts } from '../parts.ts'
import { authLanguageOf } from '../request/auth-language.ts'
import { publicUrl } from '../request/public-url.ts'
import { requestIdOf } from '../watch-requests.ts'
import { authResponse } from './auth-response.ts'

/** Browsers that open a page say so; programs and scripts of pages ask for anything. */
export function wantsPage(accept: string | null | undefined): boolean {
  return /\btext\/html\b/.test(accept ?? '')
}

/** A problem as a page of the site, in the language of the reader. What is said there is known to any stranger. */
export function errorPage(c: Context, parts: AppParts, problem: Problem): Response {
  const { content } = parts
  const view = content.snapshots.get().viewOf(STRANGER)
  const language = authLanguageOf((name) => c.req.header(name))
  const page = noticePage({
    ...language,
    ...noticeOf(c, problem, language),
    site: view.config,
    assetUrl: (name) => content.assets.url(name),
    place: placeOf(view, publicUrl(parts) ?? `${new URL(c.req.url).origin}${content.basePath}`),
  })
  const response = authResponse(c, page, problem.status as ContentfulStatusCode)
  for (const [name, value] of Object.entries(problem.headers)) response.headers.set(name, value)
  return response
}

type Said = Pick<NoticeInput, 'title' | 'text' | 'detail' | 'link'>

function noticeOf(
  c: Context,
  problem: Problem,
  { language, words }: ReturnType<typeof authLanguageOf>,
): Said {
  const { status } = problem
  const error = errorMessagesFor(language)
  if (status < 500)
    return {
      title: error.refused,
      text: language.startsWith('en') ? problem.message : sentenceOf(problem, language),
      link: { href: '/', label: messagesFor(language).firstPage },
    }
  const id = requestIdOf(c)
  return {
    title: status === 503 ? error.away : error.failed,
    text: status === 503 ? error.awayText : error.failedText,
    detail: id === undefined ? undefined : named(error.reference, { id }),
    // The same address again; what a form had sent is not sent twice.
    link: { href: '', label: words.tryAgain },
  }
}

/** What a problem says is English, and says more than its code, which is what other languages have a sentence for. */
function sentenceOf({ code, status }: Problem, language: string): string {
  const { badAddress, badForm, notAllowed, tooMany } = errorMessagesFor(language)
  if (status === 404) return messagesFor(language).notFoundText
  if (status === 429) return tooMany
  if (code === 'bad-path' || code === 'bad-query' || status === 414) return badAddress
  return status === 400 || status === 413 || status === 415 ? badForm : notAllowed
}

/** Where not even the site is there: without a brand, in the language of the reader. */
export function awayPage(asked: Headers, status: 500 | 503): Response {
  const { language, words } = authLanguageOf((name) => asked.get(name) ?? undefined)
  const error = errorMessagesFor(language)
  const { html, policy } = bareNotice({
    language,
    title: status === 503 ? error.away : error.failed,
    text: status === 503 ? error.awayText : error.failedText,
    label: words.tryAgain,
  })
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
