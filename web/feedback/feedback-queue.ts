import { hostPath } from '../lib/address.ts'
import { recall, remember, siteKey } from '../lib/storage.ts'

/**
 * What POST /_lectern/feedback takes. Sending it twice is sending it once: one with the same `editToken` takes the
 * place of the earlier.
 */
export interface Feedback {
  /** A secret between this browser and the server: who knows it may change the entry. */
  readonly editToken: string
  readonly path: string
  readonly source: 'contextual' | 'code_snippet' | 'thumbs_only'
  readonly helpful?: boolean | undefined
  readonly comment?: string | undefined
  readonly contact?: string | undefined
  readonly code?: string | undefined
  readonly lang?: string | undefined
  readonly filename?: string | undefined
}

export type Outcome = 'sent' | 'kept' | 'refused'

const KEY = siteKey('feedback')
const ENDPOINT = '/_lectern/feedback'
const MOST = 20
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 300_000

/** Answers on their way to the server. */
class FeedbackQueue {
  // Where storage is not allowed, answers last as long as the page.
  #waiting = stored()
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #listener: ((feedback: Feedback) => void) | undefined

  constructor() {
    addEventListener('online', () => this.#sendLate())
  }

  /** Keeps an answer safe; one with the same token takes the place of the earlier. */
  keep(feedback: Feedback): void {
    this.#store([...this.#without(feedback), feedback].slice(-MOST))
  }

  /** Sends one answer. `kept` means that it will be tried again: later, when the browser is online, or at the next visit. */
  async send(feedback: Feedback): Promise<Outcome> {
    this.keep(feedback)
    const status = await post(feedback)
    // What the server says will be no better tomorrow is not asked again.
    const refused = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
    if (status >= 200 && status < 300) this.#tries = 0
    else if (!refused) {
      this.#tryAgain()
      return 'kept'
    }
    this.#store(this.#without(feedback))
    return refused ? 'refused' : 'sent'
  }

  /** Tries everything that waits; tells about each that got through. */
  async sendAll(onSent?: (feedback: Feedback) => void): Promise<void> {
    for (const feedback of this.#waiting) {
      const outcome = await this.send(feedback)
      if (outcome === 'kept') return
      if (outcome === 'sent') onSent?.(feedback)
    }
  }

  /** Who wants to know when something that waited was sent after all. */
  whenSent(tell: (feedback: Feedback) => void): void {
    this.#listener = tell
  }

  #sendLate(): void {
    void this.sendAll((feedback) => this.#listener?.(feedback))
  }

  #tryAgain(): void {
    clearTimeout(this.#timer)
    // A little apart, or a server that comes back is met by everybody at once.
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#tries++, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2)
    this.#timer = setTimeout(() => this.#sendLate(), wait)
  }

  #without({ editToken }: Feedback): readonly Feedback[] {
    return this.#waiting.filter((other) => other.editToken !== editToken)
  }

  #store(waiting: readonly Feedback[]): void {
    this.#waiting = waiting
    remember(KEY, JSON.stringify(waiting))
  }
}

/** The answers of this page and of earlier visits. */
export const feedbackQueue = new FeedbackQueue()

/** The status of the answer; 0 when there was none. */
async function post(feedback: Feedback): Promise<number> {
  try {
    const answer = await fetch(hostPath(ENDPOINT), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(feedback),
      // Goes on when the reader leaves the page.
      keepalive: true,
    })
    return answer.status
  } catch {
    return 0
  }
}

function stored(): readonly Feedback[] {
  try {
    const list = JSON.parse(recall(KEY) ?? '[]') as unknown
    return Array.isArray(list) ? (list as Feedback[]).slice(-MOST) : []
  } catch {
    return []
  }
}

/** A secret for an answer; browsers have randomUUID only on https and localhost. */
export function newToken(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
