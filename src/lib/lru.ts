export interface LruOptions<Value> {
  /** The most entries that are kept. */
  readonly entries: number
  /** The most that all values together may weigh. */
  readonly weight?: number
  readonly weigh?: (value: Value) => number
}

const NEARLY = 7 / 8

/** A bounded map: what was used longest ago goes first. */
export class Lru<Key, Value> {
  readonly #entries: number
  readonly #mostWeight: number
  readonly #weigh: (value: Value) => number
  readonly #values = new Map<Key, Value>()
  #weight = 0

  constructor(options: LruOptions<Value>) {
    this.#entries = options.entries
    this.#mostWeight = options.weight ?? Infinity
    this.#weigh = options.weigh ?? (() => 0)
  }

  get size(): number {
    return this.#values.size
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined || !this.#isNearlyFull) return value
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#values.set(key, value)
    this.#weight += this.#weigh(value)
    if (!this.#isOverfull) return
    for (const oldest of this.#values.keys()) {
      this.delete(oldest)
      if (!this.#isOverfull) return
    }
  }

  /** The value for a key, made the first time it is asked for. */
  getOrMake(key: Key, make: () => Value): Value {
    const kept = this.get(key)
    if (kept !== undefined) return kept
    const value = make()
    this.set(key, value)
    return value
  }

  delete(key: Key): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#weight -= this.#weigh(value)
  }

  deleteWhere(isGone: (key: Key) => boolean): void {
    for (const key of this.#values.keys()) if (isGone(key)) this.delete(key)
  }

  clear(): void {
    this.#values.clear()
    this.#weight = 0
  }

  /** While there is room, the order does not matter, and keeping it costs more than looking up. */
  get #isNearlyFull(): boolean {
    return this.#values.size > this.#entries * NEARLY || this.#weight > this.#mostWeight * NEARLY
  }

  get #isOverfull(): boolean {
    return this.#values.size > this.#entries || this.#weight > this.#mostWeight
  }
}
