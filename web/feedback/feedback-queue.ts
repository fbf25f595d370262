import { recall, remember } from '../lib/storage.ts'

/**
 * What POST /_lectern/feedback takes. Sending it twice is sending it once: one with the same `id` takes the place of
 * the earlier.
 */
export interface Feedback {
  readonly id: string
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

const KEY = 'feedback'
const ENDPOINT = '/_lectern/feedback'
const MOST = 20
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 300_000

// Where storage is not allowed, answers last as long as the page.
let waiting = stored()
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps an answer safe; one with the same id takes the place of the earlier. */
export function keep(feedback: Feedback): void {
  waiting = [...waiting.filter(({ id }) => id !== feedback.id), feedback].slice(-MOST)
  store()
}

/** Sends one answer. `kept` means that it will be tried again: later, when the browser is online, or at the next visit. */
export async function send(feedback: Feedback): Promise<Outcome> {
  keep(feedback)
  let status: number
  try {
    const answer = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(feedback),
      // Goes on when the reader leaves the page.
      keepalive: true,
    })
    status = answer.status
  } catch {
    status = 0
  }
  // What the server says will be no better tomorrow is not asked again.
  const refused = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  if (status >= 200 && status < 300) tries = 0
  else if (!refused) {
    tryAgain()
    return 'kept'
  }
  waiting = waiting.filter(({ id }) => id !== feedback.id)
  store()
  return refused ? 'refused' : 'sent'
}

/** Tries everything that waits; tells about each that got through. */
export async function sendAll(onSent?: (feedback: Feedback) => void): Promise<void> {
  for (const feedback of waiting) {
    const outcome = await send(feedback)
    if (outcome === 'kept') return
    if (outcome === 'sent') onSent?.(feedback)
  }
}

let listener: ((feedback: Feedback) => void) | undefined

/** Who wants to know when something that waited was sent after all. */
export function whenSent(tell: (feedback: Feedback) => void): void {
  listener = tell
}

addEventListener('online', () => void sendAll((feedback) => listener?.(feedback)))

function tryAgain(): void {
  clearTimeout(timer)
  // A little apart, or a server that comes back is met by everybody at once.
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries++, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2)
  timer = setTimeout(() => void sendAll((feedback) => listener?.(feedback)), wait)
}

function stored(): readonly Feedback[] {
  try {
    const list = JSON.parse(recall(KEY) ?? '[]') as unknown
    return Array.isArray(list) ? (list as Feedback[]).slice(-MOST) : []
  } catch {
    return []
  }
}

function store(): void {
  remember(KEY, JSON.stringify(waiting))
}

/** A name for an answer; browsers have randomUUID only on https and localhost. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
