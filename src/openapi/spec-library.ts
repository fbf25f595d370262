import { hash } from 'node:crypto'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import type { Operation } from './operations.ts'
import { missingSpec, noSpec, notFetched, staleSpec } from './library-problems.ts'
import { SpecOverlays, type NamedOverlays } from './overlay/spec-overlays.ts'
import { isUrl, type RemoteSpec } from './remote-spec.ts'
import { FileMemory, nameOf, SpecFiles, type LoadedSpec, type SpecFolder } from './spec-files.ts'
import { Spec } from './spec.ts'

/** Specs from the network: which the site names, and what came of fetching them. */
export interface RemoteSpecList {
  readonly urls: readonly string[]
  readonly fetched: ReadonlyMap<string, RemoteSpec>
  /** Overlays that the site names, with the spec they are for. */
  readonly overlays?: readonly NamedOverlays[]
}

/** What is known of files, carried from one snapshot to the next so that an unchanged spec is read once. */
export class SpecMemory {
  readonly files = new FileMemory()
  readonly remote = new Map<
    string,
    { readonly source: RemoteSpec; readonly overlays: string; readonly loaded: LoadedSpec }
  >()
}

/** All specs of a site: every one in the folder, and those fetched by URL. Each is read when it is first wanted. */
export class SpecLibrary {
  readonly #remote: ReadonlyMap<string, RemoteSpec>
  readonly #named: ReadonlySet<string>
  readonly #memory: SpecMemory
  readonly #files: SpecFiles
  readonly #overlays: SpecOverlays
  readonly #wanted = new Set<string>()

  constructor(
    folder: SpecFolder,
    { fetched, urls, overlays = [] }: RemoteSpecList,
    memory = new SpecMemory(),
  ) {
    this.#files = new SpecFiles(folder, memory.files)
    this.#remote = fetched
    this.#named = new Set(urls)
    this.#memory = memory
    this.#overlays = new SpecOverlays(overlays, {
      idOf: (source) => this.idOf(source),
      read: (file) => this.#files.readHashed(file),
      fetched,
    })
  }

  /** Paths of the folder's specs, in the order that decides between them: by file name, then by path. */
  get ids(): readonly string[] {
    return this.#files.ids
  }

  /** The spec at a path or URL; undefined when there is none or it cannot be used (see diagnostics). */
  get(id: string): Spec | undefined {
    this.#wanted.add(id)
    const loaded = this.#load(id)
    return loaded instanceof Spec ? loaded : undefined
  }

  /** Is there a spec at this path or URL? Asking does not read it. */
  isSpec(id: string): boolean {
    return this.#files.has(id) ? this.#files.looksLikeSpec(id) : this.#remote.has(id) && !this.isOverlay(id)
  }

  /** Is this a file or URL that changes a spec, and none itself? */
  isOverlay(id: string): boolean {
    return this.#overlays.has(id)
  }

  /** Does its file say something else than readers may see: it has overlays, or is one? */
  hasOverlays(id: string): boolean {
    return this.isOverlay(id) || this.#overlays.of(id).stamp !== ''
  }

  /** The path or URL an author meant: with or without a leading slash, the suffix, or the folders before it. */
  idOf(written: string): string | undefined {
    if (isUrl(written)) return written
    const bare = written.replace(/^(?:\.{0,2}\/)+/, '')
    if (this.#files.has(bare)) return bare
    const named = this.ids.find((id) => id.replace(/\.\w+$/, '') === bare)
    return (
      named ??
      this.ids.find((id) => nameOf(id) === bare || nameOf(id).replace(/\.\w+$/, '') === bare) ??
      this.ids.find((id) => id.endsWith(`/${bare}`))
    )
  }

  /** The first spec, in their order, that holds an operation or webhook. */
  findOperation(key: string): { spec: Spec; operation: Operation } | undefined {
    for (const spec of this.#inOrder()) {
      const operation = spec.operation(key)
      if (operation) return { spec, operation }
    }
    return undefined
  }

  findSchema(name: string): Spec | undefined {
    return this.withSchema(name)[0]
  }

  /** Every spec that has a schema of this name. */
  withSchema(name: string): readonly Spec[] {
    return [...this.#inOrder()].filter((spec) => spec.hasSchema(name))
  }

  /** Every spec that can be used, those of the folder first. */
  get all(): readonly Spec[] {
    return [...this.#inOrder()]
  }

  /**
   * A spec that the site names by URL is not here, so what is missing may only be missing for now. Whoever asks reads
   * in the diagnostics why it is not here.
   */
  get incomplete(): boolean {
    const away = [...this.#named].filter((url) => this.isUnfetched(url))
    for (const url of away) this.#wanted.add(url)
    return away.length > 0
  }

  /** A URL that nothing usable came from so far. */
  isUnfetched(source: string): boolean {
    if (!isUrl(source)) return false
    const remote = this.#remote.get(source)
    return !remote || 'problem' in remote
  }

  /** What to tell an author who names a file that is not there, to be placed where it is named. */
  missing(source: string): Diagnostic | undefined {
    if (this.idOf(source) !== undefined) return undefined
    const bare = source.slice(source.lastIndexOf('/') + 1)
    const other = [...this.#files.paths].find((path) => nameOf(path).replace(/\.\w+$/, '') === bare)
    return other === undefined ? missingSpec(source, nearestSpec(source, this.ids)) : noSpec(other)
  }

  /** What is wrong with the specs that were asked for so far. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#wanted].flatMap((id) => {
      const loaded = this.#load(id)
      const remote = this.#remote.get(id)
      const stale =
        remote && 'stale' in remote && remote.stale !== undefined ? [staleSpec(id, remote.stale)] : []
      return [...stale, ...(loaded instanceof Spec ? loaded.diagnostics : loaded)]
    })
  }

  /** Specs nobody names are read too, but their faults are only advice. */
  get unnamedDiagnostics(): readonly Diagnostic[] {
    return this.ids
      .filter((id) => !this.#wanted.has(id))
      .flatMap((id) => {
        const loaded = this.#load(id)
        return loaded instanceof Spec ? loaded.diagnostics : loaded
      })
      .map((found) =>
        found.severity === 'error' ? { ...found, severity: 'warning' as const, fatal: undefined } : found,
      )
  }

  *#inOrder(): Generator<Spec> {
    for (const id of [...this.ids, ...this.#remote.keys()]) {
      if (this.isOverlay(id)) continue
      const loaded = this.#load(id)
      if (loaded instanceof Spec) yield loaded
    }
  }

  #load(id: string): LoadedSpec {
    return isUrl(id) ? this.#loadRemote(id) : this.#files.load(id, this.#overlays.of(id))
  }

  /** Is this a file that a description may take in? */
  isPart(path: string): boolean {
    return this.#files.isPart(path)
  }

  /** Files that a description refers to belong to it: who may not have it may not have them. */
  usersOf(path: string): readonly string[] {
    return this.#files.usersOf(path, (id) => this.#load(id))
  }

  #loadRemote(url: string): LoadedSpec {
    const remote = this.#remote.get(url)
    if (!remote) return [notFetched(url, 'it has not been fetched yet')]
    if ('problem' in remote) return [notFetched(url, remote.problem)]
    const known = this.#memory.remote.get(url)
    const { stamp, sources, problem } = this.#overlays.of(url)
    if (known?.source === remote && known.overlays === stamp) return known.loaded
    const { text } = remote
    const sum = `${hash('sha1', text, 'base64url')}${stamp}`
    const loaded = problem
      ? [problem]
      : Spec.read({ id: url, text, hash: sum, reread: () => text, overlays: sources })
    this.#memory.remote.set(url, { source: remote, overlays: stamp, loaded })
    return loaded
  }
}

/** The file with a slip in its path, or the only one of that name in another folder or another version. */
function nearestSpec(source: string, ids: readonly string[]): string | undefined {
  const bare = (path: string) => nameOf(path).replace(/[-_.]?v?\d+(?:\.\d+)+(?=\.\w+$)/i, '')
  const alike = ids.filter((id) => !isUrl(id) && bare(id) === bare(source))
  return nearest(source, ids) ?? (alike.length === 1 ? alike[0] : undefined)
}
