import { hostPath, sitePath } from '../lib/address.ts'
import { siteKey } from '../lib/storage.ts'
import type { AnswerSource } from './inline-nodes.ts'

export interface Turn {
  readonly question: string
  answer: string
  sources: readonly AnswerSource[]
  written: 'passages' | 'model' | undefined
  /** Set while it is being written, and when it could not be. */
  state: 'writing' | 'done' | 'failed'
}

export interface Asked {
  readonly question: string
  /** What the reader had selected. */
  readonly quote?: string | undefined
  readonly aboutPage?: boolean | undefined
}

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly AnswerSource[]; readonly written: Turn['written'] }
  | { readonly type: 'error' }
  | { readonly type: 'done'; readonly threadId: string | null }

const KEY = siteKey('assistant')
const MOST_TURNS = 12
const LONGEST_MESSAGE = 8000

/** What was asked and answered; it goes on from page to page, until the tab is closed. */
export class Conversation {
  readonly turns: Turn[] = []
  #thread: string | undefined
  #running: AbortController | undefined

  constructor() {
    const { turns = [], thread } = restored()
    this.turns.push(...turns)
    this.#thread = thread
  }

  get isWriting(): boolean {
    return this.#running !== undefined
  }

  stop(): void {
    this.#running?.abort()
  }

  clear(): void {
    this.stop()
    this.turns.length = 0
    this.#thread = undefined
    sessionStorage.removeItem(KEY)
  }

  /** Takes the last answer away, so that its question can be asked again. */
  takeLast(): Asked | undefined {
    const turn = this.turns.pop()
    return turn && { question: turn.question }
  }

  async ask({ question, quote, aboutPage }: Asked, changed: (turn: Turn) => void): Promise<void> {
    this.stop()
    const running = (this.#running = new AbortController())
    const text = quote === undefined ? question : `${quote.replaceAll(/^/gm, '> ')}\n\n${question}`
    const turn: Turn = { question: text, answer: '', sources: [], written: undefined, state: 'writing' }
    this.turns.push(turn)
    changed(turn)
    try {
      for await (const part of this.#parts(aboutPage === true, running.signal)) {
        if (part.type === 'text') turn.answer += part.text
        else if (part.type === 'sources') ({ sources: turn.sources, written: turn.written } = part)
        else if (part.type === 'error') turn.state = 'failed'
        else this.#thread = part.threadId ?? undefined
        changed(turn)
      }
      if (turn.state === 'writing') turn.state = 'done'
    } catch {
      // What was written before the reader stopped it stays.
      turn.state = running.signal.aborted ? 'done' : 'failed'
    }
    if (this.#running === running) this.#running = undefined
    this.#save()
    changed(turn)
  }

  async *#parts(aboutPage: boolean, signal: AbortSignal): AsyncGenerator<Part> {
    const messages = this.turns
      .slice(-MOST_TURNS)
      .flatMap(({ question, answer }) => [
        { role: 'user', content: question.slice(0, LONGEST_MESSAGE) },
        ...(answer === '' ? [] : [{ role: 'assistant', content: answer.slice(0, LONGEST_MESSAGE) }]),
      ])
    const response = await fetch(hostPath('/_lectern/ask'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        messages,
        path: sitePath(location.pathname),
        aboutPage,
        ...(this.#thread !== undefined && { threadId: this.#thread }),
      }),
      signal,
    })
    if (!response.ok || !response.body) throw new Error(String(response.status))
    const decoder = new TextDecoder()
    let waiting = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      waiting += decoder.decode(chunk, { stream: true })
      const events = waiting.split('\n\n')
      waiting = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as Part
    }
  }

  #save(): void {
    try {
      const turns = this.turns.slice(-MOST_TURNS)
      sessionStorage.setItem(KEY, JSON.stringify({ turns, thread: this.#thread }))
    } catch {
      // Full, or forbidden: then it ends with the page.
    }
  }
}

function restored(): { turns?: Turn[]; thread?: string } {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { turns?: Turn[]; thread?: string }
  } catch {
    return {}
  }
}
