import { readEnvironment, type Environment } from '../config/env.ts'
import path from 'node:path'
import { snapshotsOf, type Snapshots } from '../access/snapshot-handle.ts'
import type { Viewer } from '../access/viewer.ts'
import { createApp } from '../http/app.ts'
import { DevEvents } from '../http/dev-events.ts'
import { codeFrame } from '../lib/code-frame.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { basePathOf } from '../shared/base-path.ts'
import { findingsOf, LiveSnapshot, urgentErrors, type Rebuilt } from '../snapshot/live-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Watch } from '../snapshot/watch-folder.ts'
import { editorUrl } from './editor-url.ts'
import { previewFeedback } from './preview-feedback.ts'
import { searchApart } from './search/search-apart.ts'
import { assembleParts } from './site-parts.ts'

export interface PreviewOptions {
  readonly root: string
  /** As whom the author sees the site. */
  readonly viewer: Viewer
  readonly onError: (error: unknown) => void
  /** The folder changed, or could not be read. */
  readonly onUpdate: (update: PreviewUpdate) => void
}

export type PreviewUpdate =
  | {
      readonly outcome: 'changed'
      /** Paths of pages whose content changed; undefined when configuration or navigation did. */
      readonly paths: readonly string[] | undefined
      readonly milliseconds: number
      /** Of the pages that changed; errors of the whole folder when something else did. */
      readonly findings: readonly Diagnostic[]
      readonly text: (file: string) => string | undefined
      readonly snapshot: Snapshot
      /** Style sheets that are new or were saved. */
      readonly styles: readonly string[]
    }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Watching hundreds of folders takes a moment; the first page goes first. */
const WATCH_AFTER_MS = 150
/** So many pages that were edited are compiled at once, so that their errors show without a visit. */
const MOST_COMPILED = 20

/** A site while its author edits it: live reload, nothing remembered. */
export class Preview {
  readonly snapshots: Snapshots
  readonly app: ReturnType<typeof createApp>
  /** Path of the site on its host, as it was when the preview started. */
  readonly basePath: string
  readonly #options: PreviewOptions
  readonly #live: LiveSnapshot
  readonly #events = new DevEvents()
  readonly #editor: Environment['editor']
  #shown: Snapshot
  #starting: NodeJS.Timeout | undefined
  #watch: Watch | undefined

  constructor(options: PreviewOptions) {
    this.#options = options
    const { root, viewer, onError } = options
    const dataFolder = path.join(root, '.lectern')
    const { privateHosts, baseUrl, editor } = readEnvironment().environment
    this.#editor = editor
    const live = new LiveSnapshot({ root, localSpecs: true, privateHosts, baseUrl })
    this.#live = live
    this.#shown = live.current.get()
    this.basePath = basePathOf(live.current.get().settings.baseUrl)
    this.snapshots = snapshotsOf(live.current)
    const search = searchApart({ root: () => live.current.get().folder.root, dataFolder, longLived: true })
    this.app = createApp(
      assembleParts(this.snapshots, {
        content: { search, dev: this.#events, basePath: this.basePath },
        readers: { viewerOf: () => viewer },
        agents: { feedback: previewFeedback(dataFolder) },
        operations: { onError },
      }),
    )
  }

  /** Follows the folder from now on. What changed meanwhile is caught up with. */
  start(): void {
    this.#sendErrors()
    // Read before the author opens a page; where pages show no dates this does nothing.
    void this.snapshots.get().viewOf(this.#options.viewer).prepareDates()
    this.#starting = setTimeout(() => {
      this.#watch = this.#live.watch((result) => this.#update(result))
      this.#update(this.#live.rebuild())
    }, WATCH_AFTER_MS)
    void this.#live.refetch().then((result) => this.#update(result))
  }

  /** Reads the folder again; false when nothing changed. */
  rebuild(): boolean {
    const result = this.#live.rebuild()
    this.#update(result)
    return result.outcome !== 'unchanged'
  }

  close(): void {
    clearTimeout(this.#starting)
    this.#watch?.close()
  }

  #update(result: Rebuilt): void {
    if (result.outcome === 'unchanged') return
    if (result.outcome === 'failed') return this.#options.onUpdate(result)
    const { snapshot, paths, milliseconds } = result
    const findings = paths && paths.length < MOST_COMPILED ? findingsOf(snapshot, paths) : undefined
    this.#events.send({ type: 'reload', paths })
    this.#sendErrors()
    this.#options.onUpdate({
      outcome: 'changed',
      paths,
      milliseconds,
      findings: findings ?? urgentErrors(snapshot, this.#live.cache),
      text: (file) => snapshot.folder.text(file)?.text,
      snapshot,
      styles: savedStyles(this.#shown, snapshot),
    })
    this.#shown = snapshot
  }

  #sendErrors(): void {
    const snapshot = this.#live.current.get()
    const diagnostics = urgentErrors(snapshot, this.#live.cache).map((found) => ({
      ...found,
      frame: found.file === undefined ? undefined : codeFrame(found, snapshot.folder.text(found.file)?.text),
      editor: editorUrl(this.#options.root, found, this.#editor),
    }))
    this.#events.send({ type: 'diagnostics', diagnostics })
  }
}

function savedStyles(before: Snapshot, after: Snapshot): readonly string[] {
  return [...after.folder.files.values()]
    .filter(({ path, size, modified }) => {
      const old = before.folder.files.get(path)
      return path.endsWith('.css') && (old?.size !== size || old.modified !== modified)
    })
    .map((entry) => entry.path)
}
