import type { ChangeRepository, ChangeTopic } from '../store/repositories/changes.ts'

const POLL_EVERY_MS = 1000

type OnChange = () => Promise<unknown>

/** Notices what other servers changed. One query a second, however many sites are open. */
export class ChangePoller {
  readonly #changes: ChangeRepository
  readonly #listeners = new Map<ChangeTopic, Set<OnChange>>()
  readonly #timer: NodeJS.Timeout
  #known = new Map<string, number | undefined>()
  #polling: Promise<void> | undefined

  constructor(changes: ChangeRepository) {
    this.#changes = changes
    this.#timer = setInterval(() => void this.poll().catch(() => undefined), POLL_EVERY_MS)
    this.#timer.unref()
  }

  /** Calls back when something of this kind changed. Gives a function that ends that. */
  subscribe(topic: ChangeTopic, onChange: OnChange): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(onChange))
    return () => void listeners.delete(onChange)
  }

  /** One poll at a time. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => (this.#polling = undefined))
    return this.#polling
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #poll(): Promise<void> {
    const versions = await this.#changes.versions()
    await Promise.all(
      [...this.#listeners].map(async ([topic, listeners]) => {
        const version = versions.get(topic)
        if (this.#known.has(topic) && this.#known.get(topic) === version) return
        const ends = await Promise.allSettled([...listeners].map((onChange) => onChange()))
        // What could not be read is asked for again with the next poll.
        if (ends.every(({ status }) => status === 'fulfilled')) this.#known.set(topic, version)
      }),
    )
  }
}
