import { ENGLISH, type Messages } from '../../shared/messages/messages.ts'
import { attribute, html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { modifiedHtml } from '../page/page-date.ts'
import type { RepositoryLinks } from '../page/repository-links.ts'
import type { RouteData } from '../page/route-data.ts'

/** What a page says of itself below its text. */
export interface PageFootInput {
  /** When it was last changed, where that is shown. */
  readonly modified: string | undefined
  readonly repository: RepositoryLinks | undefined
  /** Address of the script behind the buttons; undefined where nobody takes feedback. */
  readonly feedback: string | undefined
}

/** Feedback, the way to the source, and the date. Nothing when there is none of these. */
export function pageFootHtml(route: RouteData, { modified, repository, feedback }: PageFootInput): SafeHtml {
  if (modified === undefined && repository === undefined && feedback === undefined) return NO_HTML
  const { messages } = route
  return html`<div class="page-foot">${feedback !== undefined && feedbackHtml(messages, feedback)}${repository && linksHtml(messages, repository)}${modified !== undefined && modifiedHtml(modified, route)}</div>`
}

function linksHtml(messages: Messages, { edit, issue }: RepositoryLinks): SafeHtml {
  const link = (href: string, label: string) =>
    html`<a href="${href}" target="_blank" rel="noopener">${label}</a>`
  return html`<p class="page-links">${edit !== undefined && link(edit, messages.suggestEdits)}${link(issue, messages.raiseIssue)}</p>`
}

/** Two buttons; the form behind them is made by web/feedback/feedback.ts when a reader presses one. */
function feedbackHtml(messages: Messages, script: string): SafeHtml {
  const { comment, email, send, cancel, thanks, kept } = messages
  // English is what the script knows by itself.
  const own = messages === ENGLISH ? undefined : { comment, email, send, cancel, thanks, kept }
  const data = html`${attribute('data-script', script)}${attribute('data-messages', own && JSON.stringify(own))}`
  return html`<div class="feedback feedback-toolbar" id="feedback" role="group" aria-labelledby="feedback-title"${data}><p id="feedback-title">${messages.helpful}</p>${thumbHtml('up', messages.yes)}${thumbHtml('down', messages.no)}<p class="feedback-state" role="status"></p></div>`
}

function thumbHtml(side: 'up' | 'down', label: string): SafeHtml {
  const helpful = side === 'up'
  return html`<button type="button" id="feedback-thumbs-${side}" class="thumb${!helpful && ' down'}" data-helpful="${String(helpful)}" aria-pressed="false">${label}</button>`
}
