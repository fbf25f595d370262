import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchChecked, FetchError } from '../lib/fetch-checked.ts'
import { trustedHostRule } from '../lib/private-hosts.ts'
import type { OutgoingWebhook } from '../store/repositories/outgoing-webhooks.ts'
import type { Store } from '../store/store.ts'
import { webhookSignature } from './webhook-signature.ts'

export interface WebhookTarget {
  readonly url: string
  readonly events: readonly string[]
}

export interface WebhookOptions {
  readonly store: Pick<Store, 'webhooks'>
  readonly projectId: string
  readonly targets: readonly WebhookTarget[]
  /** Signs what is sent. */
  readonly secret: string
  readonly onProblem: (message: string) => void
}

const PAUSES_MS = [1000, 10_000, 60_000, 600_000]
const TIMEOUT_MS = 10_000
const MOST_BYTES = 100_000
/** More than these at once are dropped, and it is said so. */
const MOST_WAITING = 100
/** What is older says nothing new, and belongs to a server that is no longer named. */
const LONGEST_MS = 86_400_000

/**
 * Tells other servers what happened here. Each message is signed as Standard Webhooks says and kept until it was taken,
 * or five attempts failed. What waits when a server stops is sent by the next that opens the project.
 */
export class Webhooks {
  readonly #options: WebhookOptions
  readonly #stop = new AbortController()
  readonly #waiting = new Set<Promise<void>>()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Goes on with what waits from before. */
  async resume(): Promise<void> {
    const { store, projectId } = this.#options
    await store.webhooks.removeBefore(projectId, Date.now() - LONGEST_MS)
    for (const message of await store.webhooks.list(projectId, MOST_WAITING))
      this.#keep(this.#deliver(message), message)
  }

  send(event: string, data: unknown): void {
    const { targets, projectId, onProblem } = this.#options
    for (const { url, events } of targets) {
      if (!events.includes(event)) continue
      if (this.#waiting.size >= MOST_WAITING) {
        onProblem(`A webhook to ${hostOf(url)} was dropped: ${MOST_WAITING} are waiting.`)
        continue
      }
      const now = Date.now()
      const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data })
      const message: OutgoingWebhook = {
        projectId,
        id: randomUUID(),
        target: targetKey(url),
        body,
        attempts: 0,
        dueAt: now,
        createdAt: now,
      }
      this.#keep(this.#begin(message), message)
    }
  }

  /** Ends what is under way; it is still kept. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.allSettled(this.#waiting)
  }

  #keep(work: Promise<void>, { target }: OutgoingWebhook): void {
    const waiting: Promise<void> = work
      .catch((error: unknown) => {
        const { url } = this.#targetOf(target) ?? { url: 'another server' }
        const reason = error instanceof Error ? error.message : String(error)
        this.#options.onProblem(`A webhook to ${hostOf(url)} waits until this server starts again: ${reason}`)
      })
      .finally(() => this.#waiting.delete(waiting))
    this.#waiting.add(waiting)
  }

  async #begin(message: OutgoingWebhook): Promise<void> {
    await this.#options.store.webhooks.add(message)
    await this.#deliver(message)
  }

  /** Several servers may know a message; whoever moves it on sends it. */
  async #deliver(first: OutgoingWebhook): Promise<void> {
    const { store, onProblem } = this.#options
    const { projectId, id } = first
    // A server that is no longer named here may be on another server's list.
    const target = this.#targetOf(first.target)
    let message: OutgoingWebhook | undefined = first
    while (target && message) {
      await this.#until(message.dueAt)
      if (this.#stop.signal.aborted) return
      const { attempts } = message
      const pause = PAUSES_MS[attempts]
      const taken: OutgoingWebhook = {
        ...message,
        attempts: attempts + 1,
        // If this server dies over it, the next attempt is not before this one can have ended.
        dueAt: Date.now() + TIMEOUT_MS + (pause ?? 0),
      }
      if (!(await store.webhooks.move(message, taken))) {
        message = await store.webhooks.find(projectId, id)
        continue
      }
      const problem = await this.#post(target.url, taken)
      if (problem === undefined) return store.webhooks.remove(projectId, id)
      if (this.#stop.signal.aborted) {
        await store.webhooks.move(taken, { attempts, dueAt: Date.now() })
        return
      }
      if (pause === undefined) {
        onProblem(`A webhook to ${hostOf(target.url)} could not be delivered: ${problem}.`)
        return store.webhooks.remove(projectId, id)
      }
      const next: OutgoingWebhook = { ...taken, dueAt: Date.now() + pause }
      message = (await store.webhooks.move(taken, next)) ? next : await store.webhooks.find(projectId, id)
    }
  }

  #targetOf(key: string): WebhookTarget | undefined {
    return this.#options.targets.find(({ url }) => targetKey(url) === key)
  }

  async #until(moment: number): Promise<void> {
    const pause = moment - Date.now()
    if (pause > 0)
      await sleep(pause, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
  }

  /** Why it was not taken; undefined when it was. */
  async #post(url: string, { id, body }: OutgoingWebhook): Promise<string | undefined> {
    const time = String(Math.floor(Date.now() / 1000))
    try {
      const { status } = await fetchChecked(url, {
        mostBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
        post: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': time,
          'webhook-signature': webhookSignature(this.#options.secret, { id, time, body }),
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

function targetKey(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** The rest of a URL may hold a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
