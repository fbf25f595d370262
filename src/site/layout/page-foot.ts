import { ENGLISH, type Messages } from '../../shared/messages/messages.ts'
import { escapeAll } from '../html/escape-html.ts'
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
export function pageFootHtml(route: RouteData, { modified, repository, feedback }: PageFootInput): string {
  if (modified === undefined && repository === undefined && feedback === undefined) return ''
  return (
    `<div class="page-foot">${feedback === undefined ? '' : feedbackHtml(route.messages, feedback)}` +
    (repository === undefined ? '' : linksHtml(route.messages, repository)) +
    `${modified === undefined ? '' : modifiedHtml(modified, route)}</div>`
  )
}

function linksHtml(messages: Messages, { edit, issue }: RepositoryLinks): string {
  const link = (href: string, label: string) =>
    `<a href="${escapeAll(href)}" target="_blank" rel="noopener">${escapeAll(label)}</a>`
  return `<p class="page-links">${edit === undefined ? '' : link(edit, messages.suggestEdits)}${link(issue, messages.raiseIssue)}</p>`
}

/** Two buttons; the form behind them is made by web/feedback/feedback.ts when a reader presses one. */
function feedbackHtml(words: Messages, script: string): string {
  const { comment, email, send, cancel, thanks, kept } = words
  // English is what the script knows by itself.
  const own =
    words === ENGLISH
      ? ''
      : ` data-messages="${escapeAll(JSON.stringify({ comment, email, send, cancel, thanks, kept }))}"`
  const thumb = (id: 'up' | 'down', label: string) =>
    `<button type="button" id="feedback-thumbs-${id}" class="thumb${id === 'up' ? '' : ' down'}" data-helpful="${id === 'up'}" aria-pressed="false">${escapeAll(label)}</button>`
  return (
    `<div class="feedback" id="feedback" role="group" aria-labelledby="feedback-title" data-script="${escapeAll(script)}"${own}>` +
    `<p id="feedback-title">${escapeAll(words.helpful)}</p>${thumb('up', words.yes)}${thumb('down', words.no)}` +
    '<p class="feedback-state" role="status"></p></div>'
  )
}
