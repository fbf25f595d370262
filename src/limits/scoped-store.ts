import type { RateRule, RateStore, Taken } from './rate-window.ts'

/** Limits of one site among several. What belongs to a whole organization is counted over all its sites. */
export class ScopedRateStore implements RateStore {
  readonly #inner: RateStore
  readonly #scope: string

  constructor(inner: RateStore, scope: string) {
    this.#inner = inner
    this.#scope = scope
  }

  take(key: string, rule: RateRule): Promise<Taken> {
    return this.#inner.take(this.#scoped(key), rule)
  }

  giveBack(key: string): Promise<void> {
    return this.#inner.giveBack(this.#scoped(key))
  }

  #scoped(key: string): string {
    return key.includes(':organization:') ? key : `${this.#scope}:${key}`
  }
}
