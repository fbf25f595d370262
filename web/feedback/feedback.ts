// What readers say about a page. Fetched when one of them presses a button.
import { feedbackForm } from './feedback-form.ts'
import { feedbackQueue, newToken, type Feedback, type Outcome } from './feedback-queue.ts'
import { feedbackMessages } from './feedback-messages.ts'
import { sitePath } from '../lib/address.ts'

const MAX_CODE = 10_000
/** A vote whose form is open: sent with the comment, or alone when the reader goes on. */
let vote: Feedback | undefined

/** A thumb: asks for a word more, which nobody has to give. */
export function rate(button: HTMLButtonElement): void {
  const box = button.closest<HTMLElement>('.feedback')
  if (!box) return
  for (const thumb of box.querySelectorAll('.thumb')) thumb.ariaPressed = String(thumb === button)
  vote = {
    editToken: vote?.editToken ?? newToken(),
    path: currentPath(),
    source: 'thumbs_only',
    helpful: button.dataset['helpful'] === 'true',
  }
  feedbackQueue.keep(vote)
  if (box.querySelector('.feedback-form')) return
  showText(box, '')
  const form = feedbackForm({
    id: 'feedback-form',
    required: false,
    onSend: (comment, contact) => finish(box, { comment, contact }),
    onCancel: () => finish(box, {}),
  })
  box.querySelector('.feedback-state')?.before(form)
  form.querySelector('textarea')?.focus()
}

/** What is wrong with a block of code. */
export function report(code: HTMLElement): void {
  const open = code.nextElementSibling
  if (open?.matches('.feedback-form')) return open.querySelector('textarea')?.focus()
  const button = code.querySelector<HTMLElement>('.report')
  const state = statusElement()
  const form = feedbackForm({
    required: true,
    onSend: (comment, contact) => {
      form.replaceWith(state)
      void feedbackQueue
        .send({ ...aboutCode(code), comment, contact })
        .then((outcome) => tell(state, outcome))
      button?.focus()
    },
    onCancel: () => {
      form.remove()
      button?.focus()
    },
  })
  code.after(form)
  form.querySelector('textarea')?.focus()
}

/** What an earlier visit left behind. */
export function sendWaiting(): void {
  void feedbackQueue.sendAll()
}

function finish(box: HTMLElement, more: Pick<Feedback, 'comment' | 'contact'>): void {
  box.querySelector('.feedback-form')?.remove()
  if (!vote) return
  const said = more.comment !== undefined || more.contact !== undefined
  const feedback: Feedback = said ? { ...vote, ...more, source: 'contextual' } : vote
  vote = undefined
  feedbackQueue.whenSent(({ editToken }) => editToken === feedback.editToken && tell(box, 'sent'))
  void feedbackQueue.send(feedback).then((outcome) => tell(box, outcome))
  box.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
}

// A reader who votes and leaves has voted all the same.
addEventListener('pagehide', () => {
  if (vote) void feedbackQueue.send(vote)
  vote = undefined
})

function aboutCode(code: HTMLElement): Feedback {
  const filename = code.querySelector('figcaption')?.textContent.trim()
  const { lang } = code.dataset
  return {
    editToken: newToken(),
    path: currentPath(),
    source: 'code_snippet',
    code: (code.querySelector('code')?.textContent ?? '').slice(0, MAX_CODE),
    ...(lang ? { lang: lang.slice(0, 50) } : {}),
    ...(filename ? { filename: filename.slice(0, 200) } : {}),
  }
}

function tell(place: HTMLElement, outcome: Outcome): void {
  const { thanks, kept, refused } = feedbackMessages()
  showText(place, { sent: thanks, kept, refused }[outcome])
}

function showText(place: HTMLElement, text: string): void {
  const state = place.matches('[role=status]') ? place : place.querySelector('.feedback-state')
  if (state) state.textContent = text
}

function statusElement(): HTMLElement {
  const state = document.createElement('p')
  state.className = 'feedback-state'
  state.role = 'status'
  return state
}

function currentPath(): string {
  return document.documentElement.dataset['currentPath'] ?? sitePath(location.pathname)
}
