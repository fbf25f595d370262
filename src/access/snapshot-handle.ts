import type { Settings } from '../config/settings.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { CurrentSnapshot } from '../snapshot/current.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { View } from './view.ts'
import type { Viewer } from './viewer.ts'

/**
 * A snapshot as those who answer requests have it: what an operator may know, and Views. Its pages are reached through the
 * View of a viewer only.
 */
export class SnapshotHandle {
  readonly #snapshot: Snapshot

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
  }

  get id(): string {
    return this.#snapshot.id
  }

  /** Name of the site in docs.json. */
  get name(): string {
    return this.#snapshot.config.name
  }

  get settings(): Settings {
    return this.#snapshot.settings
  }

  /** What reading the folder found. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#snapshot.diagnostics
  }

  /** How many pages there are, whoever may read them. */
  get pageCount(): number {
    return this.#snapshot.pages.size
  }

  /** Whether the folder names an address: a page stands there, or a redirect without a pattern begins there. */
  isTaken(path: string): boolean {
    const { pages, config } = this.#snapshot
    return (
      pages.has(path) ||
      config.redirects.some(({ source }) => source.replace(/^\/*|\/+$/g, '') === path.slice(1))
    )
  }

  viewOf(viewer: Viewer): View {
    return View.of(this.#snapshot, viewer)
  }
}

/** The newest snapshot of a site. */
export interface Snapshots {
  get(): SnapshotHandle
  /** Calls back after another one took its place; returns how to stop. */
  subscribe(listener: () => void): () => void
}

export function snapshotsOf(current: CurrentSnapshot): Snapshots {
  return {
    get: () => new SnapshotHandle(current.get()),
    subscribe: (listener) => current.subscribe(listener),
  }
}
