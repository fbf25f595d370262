import { messages } from '../lib/messages.ts'
import { recall, siteKey } from '../lib/storage.ts'

interface FeedbackModule {
  readonly rate: (button: HTMLButtonElement) => void
  readonly report: (code: HTMLElement) => void
  readonly sendWaiting: () => void
}

/** Thumbs below the page and a button on every block of code. The rest is fetched when a reader presses one. */
export function offerFeedback(): void {
  const script = document.querySelector<HTMLElement>('.feedback')?.dataset['script']
  if (!script) return
  const load = () => import(script) as Promise<FeedbackModule>
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const thumb = event.target.closest<HTMLButtonElement>('.feedback .thumb')
    const code = event.target.closest('.report')?.closest<HTMLElement>('.code')
    if (thumb) void load().then(({ rate }) => rate(thumb))
    if (code) void load().then(({ report }) => report(code))
  })
  for (const code of document.querySelectorAll('.prose .code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy report'
    button.ariaLabel = messages().reportCode
    code.append(button)
  }
  // An answer of an earlier visit that never got through.
  if ((recall(siteKey('feedback')) ?? '[]') !== '[]') void load().then(({ sendWaiting }) => sendWaiting())
}
