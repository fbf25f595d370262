import { raw } from 'hono/html'
import { ENGLISH, type Words } from '../../shared/words/words.ts'
import { modifiedHtml } from '../page-date.ts'
import type { RepositoryLinks } from '../repository-links.ts'
import type { RouteData } from '../route-data.ts'

/** What a page says of itself below its text. */
export interface PageFootInput {
  /** When it was last changed, where that is shown. */
  readonly modified: string | undefined
  readonly repository: RepositoryLinks | undefined
  /** Address of the script behind the buttons; undefined where nobody takes feedback. */
  readonly feedback: string | undefined
}

/** Feedback, the way to the source, and the date. Nothing when there is none of these. */
export function PageFoot({ route, foot }: { route: RouteData; foot: PageFootInput }) {
  const { modified, repository, feedback } = foot
  if (modified === undefined && repository === undefined && feedback === undefined) return null
  return (
    <div class="page-foot">
      {feedback === undefined ? null : <Feedback words={route.words} script={feedback} />}
      {repository === undefined ? null : (
        <p class="page-links">
          {repository.edit === undefined ? null : (
            <a href={repository.edit} target="_blank" rel="noopener">
              {route.words.suggestEdits}
            </a>
          )}
          <a href={repository.issue} target="_blank" rel="noopener">
            {route.words.raiseIssue}
          </a>
        </p>
      )}
      {modified === undefined ? null : raw(modifiedHtml(modified, route))}
    </div>
  )
}

/** Two buttons; the form behind them is made by web/feedback.ts when a reader presses one. */
function Feedback({ words, script }: { words: Words; script: string }) {
  const { comment, email, send, cancel, thanks, kept } = words
  // English is what the script knows by itself.
  const own = words === ENGLISH ? undefined : JSON.stringify({ comment, email, send, cancel, thanks, kept })
  return (
    <div
      class="feedback"
      id="feedback"
      role="group"
      aria-labelledby="feedback-title"
      data-script={script}
      data-words={own}
    >
      <p id="feedback-title">{words.helpful}</p>
      <button type="button" id="feedback-thumbs-up" class="thumb" data-helpful="true" aria-pressed="false">
        {words.yes}
      </button>
      <button
        type="button"
        id="feedback-thumbs-down"
        class="thumb down"
        data-helpful="false"
        aria-pressed="false"
      >
        {words.no}
      </button>
      <p class="feedback-state" role="status" />
    </div>
  )
}
