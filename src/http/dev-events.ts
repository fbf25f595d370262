import type { Diagnostic } from '../lib/diagnostic.ts'

export type DevEvent =
  | { readonly type: 'reload'; readonly paths: readonly string[] | undefined }
  | { readonly type: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }

/** Passes news from the watcher to every open browser tab. */
export class DevEvents {
  readonly #listeners = new Set<(event: DevEvent) => void>()
  #diagnostics: readonly Diagnostic[] = []

  /** Errors an author should see at once; a tab opened later gets them too. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics
  }

  send(event: DevEvent): void {
    if (event.type === 'diagnostics') this.#diagnostics = event.diagnostics
    for (const listener of this.#listeners) listener(event)
  }

  listen(listener: (event: DevEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
