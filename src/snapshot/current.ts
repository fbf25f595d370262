import type { Snapshot } from './snapshot.ts'

/** Holds the newest snapshot. Requests take it once; whoever waits for news subscribes. */
export class CurrentSnapshot {
  #snapshot: Snapshot
  readonly #listeners = new Set<(snapshot: Snapshot, before: Snapshot) => void>()

  constructor(first: Snapshot) {
    this.#snapshot = first
  }

  get(): Snapshot {
    return this.#snapshot
  }

  swap(next: Snapshot): void {
    const before = this.#snapshot
    this.#snapshot = next
    for (const listener of this.#listeners) listener(next, before)
  }

  /** Calls back after each swap; returns how to stop. */
  subscribe(listener: (snapshot: Snapshot, before: Snapshot) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
