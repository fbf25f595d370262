import { answerNodes, type AnswerSource } from './answer-text.ts'
import { element } from './search-rows.ts'
import { hostPath, sitePath } from '../lib/address.ts'

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly AnswerSource[] }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'done'; readonly threadId: string | null }

/** Whether the site answers questions; an exported one has nobody to ask. */
export function canAsk(): boolean {
  return document.documentElement.dataset['ask'] !== undefined
}

/** Asks the site a question and shows the answer as it comes. */
export class AskPanel {
  readonly element = element('section', 'search-answer')
  readonly #text = element('div', 'search-answer-text')
  #running: AbortController | undefined
  #thread: string | undefined

  constructor() {
    this.element.hidden = true
    this.element.ariaLabel = 'Answer'
    this.#text.ariaLive = 'polite'
    this.element.append(this.#text)
  }

  close(): void {
    this.#running?.abort()
    this.element.hidden = true
  }

  async ask(question: string): Promise<void> {
    this.#running?.abort()
    const running = (this.#running = new AbortController())
    this.element.hidden = false
    this.#text.ariaBusy = 'true'
    this.#text.replaceChildren('Looking through the documentation…')
    let text = ''
    let sources: readonly AnswerSource[] = []
    try {
      for await (const part of this.#parts(question, running.signal)) {
        if (part.type === 'text') text += part.text
        else if (part.type === 'sources') ({ sources } = part)
        else if (part.type === 'error') text += `\n\n${part.message}`
        else this.#thread = part.threadId ?? undefined
        this.#text.replaceChildren(...answerNodes(text, sources))
      }
    } catch {
      if (!running.signal.aborted)
        this.#text.replaceChildren('The question could not be answered. Try again.')
    } finally {
      if (this.#running === running) this.#text.ariaBusy = null
    }
  }

  async *#parts(question: string, signal: AbortSignal): AsyncGenerator<Part> {
    const answer = await fetch(hostPath('/_lectern/ask'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        messages: [{ role: 'user', content: question }],
        path: sitePath(location.pathname),
        ...(this.#thread !== undefined && { threadId: this.#thread }),
      }),
      signal,
    })
    if (!answer.ok || !answer.body) throw new Error(String(answer.status))
    const decoder = new TextDecoder()
    let waiting = ''
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      waiting += decoder.decode(chunk, { stream: true })
      const events = waiting.split('\n\n')
      waiting = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as Part
    }
  }
}
