/** Whether a request may go on, and when to come back if not. */
export interface Taken {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the next request would be allowed; 0 when this one was. */
  readonly retryAfterMs: number
  /** Milliseconds until the oldest of the counted requests no longer counts. */
  readonly resetMs: number
}

export interface RateRule {
  readonly limit: number
  readonly windowMs: number
}

/** Counts requests in a rolling window: at no moment were more than `limit` allowed in the time before it. */
export interface RateStore {
  take(key: string, rule: RateRule): Promise<Taken>
  /** Forgets the newest request of a key: it turned out not to count. */
  giveBack(key: string): Promise<void>
}
