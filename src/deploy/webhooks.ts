import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchChecked, FetchError } from '../lib/fetch-checked.ts'
import { trustedHostRule } from '../lib/private-hosts.ts'

export interface WebhookTarget {
  readonly url: string
  readonly events: readonly string[]
}

export interface WebhookOptions {
  readonly targets: readonly WebhookTarget[]
  /** Signs what is sent. */
  readonly secret: string
  readonly onProblem: (message: string) => void
  /** Pauses before each further attempt; others in tests. */
  readonly pausesMs?: readonly number[]
}

const PAUSES_MS = [1000, 10_000, 60_000, 600_000]
const TIMEOUT_MS = 10_000
const MOST_BYTES = 100_000
/** More than these at once are dropped, and it is said so. */
const MOST_WAITING = 100

/**
 * Tells other servers what happened here. Each message is signed as Standard Webhooks says, sent up to five times, and
 * lost when the server stops before: what counts is kept with the deployment.
 */
export class Webhooks {
  readonly #options: WebhookOptions
  readonly #stop = new AbortController()
  readonly #sending = new Set<Promise<void>>()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  send(event: string, data: unknown): void {
    for (const { url, events } of this.#options.targets) {
      if (!events.includes(event)) continue
      if (this.#sending.size >= MOST_WAITING) {
        this.#options.onProblem(`A webhook to ${hostOf(url)} was dropped: ${MOST_WAITING} are waiting.`)
        continue
      }
      const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data })
      const sending: Promise<void> = this.#deliver(url, body).finally(() => this.#sending.delete(sending))
      this.#sending.add(sending)
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.allSettled(this.#sending)
  }

  async #deliver(url: string, body: string): Promise<void> {
    const id = randomUUID()
    const pauses = this.#options.pausesMs ?? PAUSES_MS
    for (let attempt = 0; !this.#stop.signal.aborted; attempt++) {
      const problem = await this.#post(url, { id, body })
      if (problem === undefined) return
      const pause = pauses[attempt]
      if (pause === undefined) {
        this.#options.onProblem(`A webhook to ${hostOf(url)} could not be delivered: ${problem}.`)
        return
      }
      await sleep(pause, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Why it was not taken; undefined when it was. */
  async #post(url: string, { id, body }: { id: string; body: string }): Promise<string | undefined> {
    const time = String(Math.floor(Date.now() / 1000))
    const sum = createHmac('sha256', this.#options.secret).update(`${id}.${time}.${body}`).digest('base64')
    try {
      const { status } = await fetchChecked(url, {
        mostBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
        post: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': time,
          'webhook-signature': `v1,${sum}`,
        },
        // The operator named it, so it may be a host of their network.
        allowPrivate: trustedHostRule([url], { local: true }),
        signal: this.#stop.signal,
      })
      return status >= 200 && status < 300 ? undefined : `the server answered ${status}`
    } catch (error) {
      if (error instanceof FetchError) return error.message
      throw error
    }
  }
}

/** The rest of a URL may hold a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
