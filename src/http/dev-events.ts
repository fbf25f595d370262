import type { Diagnostic } from '../lib/diagnostic.ts'

/** What a tab shows of a finding. */
export interface DevFinding extends Diagnostic {
  /** The line, with a caret below its column. */
  readonly frame?: string | undefined
  /** Opens the place in the author's editor. */
  readonly editor?: string | undefined
}

export type DevEvent =
  | { readonly type: 'reload'; readonly paths: readonly string[] | undefined }
  | { readonly type: 'diagnostics'; readonly diagnostics: readonly DevFinding[] }

/** Passes news from the watcher to every open browser tab. */
export class DevEvents {
  readonly #listeners = new Set<(event: DevEvent) => void>()
  #diagnostics: readonly DevFinding[] = []

  /** Errors an author should see at once; a tab opened later gets them too. */
  get diagnostics(): readonly DevFinding[] {
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
