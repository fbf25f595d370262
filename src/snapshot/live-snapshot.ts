import type { ReadAhead } from '../content/read-ahead.ts'
import type { Settings } from '../config/settings.ts'
import { checkReferences } from './check-references.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { failed, UNCHANGED, type RefreshResult } from '../lib/refresh-result.ts'
import type { ApiHistory } from '../openapi/changes/api-history.ts'
import { buildSnapshot, type BuildSnapshot } from './build-snapshot.ts'
import { CompileCache } from './compile-cache.ts'
import { CurrentSnapshot } from './current.ts'
import { fetchSpecs, storedSpecs, type RemoteSpecs } from './remote-specs.ts'
import type { Snapshot } from './snapshot.ts'
import { watchFolder, type Watch } from './watch-folder.ts'

export interface SnapshotChange {
  readonly snapshot: Snapshot
  /** Paths of pages whose content changed; undefined when configuration or navigation did. */
  readonly paths: readonly string[] | undefined
  readonly milliseconds: number
}

/** What came of reading the folder again. */
export type Rebuilt = RefreshResult<SnapshotChange>

export interface LiveOptions {
  readonly root: string
  /** Where copies of fetched specs are kept. */
  readonly dataFolder?: string | undefined
  /** The folder is the operator's: its specs may be of this machine or network. */
  readonly localSpecs?: boolean | undefined
  /** Hosts outside the public internet that specs may come from all the same. */
  readonly privateHosts?: readonly string[] | undefined
  readonly configFile?: string | undefined
  /** Settings of the operator, where the content was deployed. */
  readonly operator?: Settings | undefined
  /** Public address of the site, where another than that of lectern.json. */
  readonly baseUrl?: string | undefined
  /** Another thread that reads the folder already. */
  readonly ahead?: ReadAhead | undefined
  /** Another way to build, such as one that is timed. */
  readonly build?: BuildSnapshot | undefined
}

export interface StageOptions {
  /** Its author is nobody whom the operator knows. */
  readonly stranger?: boolean | undefined
}

/** Another folder that was read, and is not shown yet. */
export interface StagedSnapshot {
  readonly root: string
  readonly snapshot: Snapshot
  readonly specs: RemoteSpecs
  /** What deployments up to this one changed in the APIs. */
  readonly history: ApiHistory
}

/** A current snapshot that can be rebuilt and watched. A rebuild that fails leaves the old one in service. */
export class LiveSnapshot {
  readonly current: CurrentSnapshot
  readonly cache = new CompileCache()
  #options: LiveOptions
  #remote: RemoteSpecs = new Map()
  #history: ApiHistory = []

  constructor(options: LiveOptions) {
    this.#options = options
    const first = this.#build({ previous: undefined, remoteSpecs: undefined, ahead: options.ahead })
    // Copies from the last time serve until the fresh ones are here.
    this.#remote = storedSpecs(first.specUrls, options.dataFolder)
    const snapshot =
      this.#remote.size === 0 ? first : this.#build({ previous: first, remoteSpecs: this.#remote })
    this.current = new CurrentSnapshot(snapshot)
  }

  /** Fetches the specs that the site names by URL, and rebuilds when that changed anything. */
  async refetch(): Promise<Rebuilt> {
    const urls = this.current.get().specUrls
    if (urls.length === 0) return UNCHANGED
    this.#remote = await this.#fetch(urls)
    return this.rebuild()
  }

  /** Reads the folder again. */
  rebuild(): Rebuilt {
    const started = performance.now()
    try {
      const snapshot = this.#build({
        previous: this.current.get(),
        remoteSpecs: this.#remote,
        history: this.#history,
      })
      return this.#swap(snapshot, started)
    } catch (error) {
      return failed(error)
    }
  }

  /** Reads another folder with the specs it names, beside the one that is shown; throws when it cannot be read. */
  async stage(root: string, { stranger = false }: StageOptions = {}): Promise<StagedSnapshot> {
    const first = this.#build({ root, previous: this.current.get(), remoteSpecs: undefined })
    if (first.specUrls.length === 0) return { root, snapshot: first, specs: new Map(), history: [] }
    // Neither private hosts nor copies of what came from there are for somebody whom nobody knows.
    const specs = stranger ? await fetchSpecs(first.specUrls) : await this.#fetch(first.specUrls)
    return { root, snapshot: this.#build({ root, previous: first, remoteSpecs: specs }), specs, history: [] }
  }

  /** The same with specs that were fetched for that folder before, and what is known of their changes. */
  stageWith(root: string, { specs, history }: Pick<StagedSnapshot, 'specs' | 'history'>): StagedSnapshot {
    const snapshot = this.#build({ root, previous: this.current.get(), remoteSpecs: specs, history })
    return { root, snapshot, specs, history }
  }

  /** What was staged, once it is known what it changes. */
  withHistory({ root, snapshot, specs }: StagedSnapshot, history: ApiHistory): StagedSnapshot {
    const again = this.#build({ root, previous: snapshot, remoteSpecs: specs, history })
    return { root, snapshot: again, specs, history }
  }

  /** What is shown, as it was staged. */
  get shown(): StagedSnapshot {
    return {
      root: this.#options.root,
      snapshot: this.current.get(),
      specs: this.#remote,
      history: this.#history,
    }
  }

  /** Shows what was staged. The folder so far must stay where it is: requests still read from it. */
  show({ root, snapshot, specs, history }: StagedSnapshot): Rebuilt {
    const started = performance.now()
    this.#options = { ...this.#options, root }
    this.#remote = specs
    this.#history = history
    return this.#swap(snapshot, started)
  }

  watch(onResult: (result: Exclude<Rebuilt, { outcome: 'unchanged' }>) => void): Watch {
    const { root } = this.current.get().folder
    return watchFolder(
      root,
      (directory) => this.current.get().ignore.ignoresDirectory(directory),
      () => {
        const result = this.rebuild()
        if (result.outcome !== 'unchanged') onResult(result)
      },
    )
  }

  #swap(snapshot: Snapshot, started: number): Rebuilt {
    const before = this.current.get()
    if (snapshot.id === before.id) return UNCHANGED
    this.current.swap(snapshot)
    const paths = changedPaths(before, snapshot)
    return { outcome: 'changed', snapshot, paths, milliseconds: performance.now() - started }
  }

  #build(more: Partial<Parameters<BuildSnapshot>[0]>): Snapshot {
    const { root, configFile, operator, baseUrl, build = buildSnapshot } = this.#options
    return build({ root, configFile, operator, baseUrl, cache: this.cache, ...more })
  }

  #fetch(urls: readonly string[]): Promise<RemoteSpecs> {
    const { dataFolder, localSpecs, privateHosts } = this.#options
    return fetchSpecs(urls, { folder: dataFolder, local: localSpecs, privateHosts })
  }
}

/** Errors an author should see while editing: broken configuration and pages that do not compile. */
export function urgentErrors(snapshot: Snapshot, cache: CompileCache): readonly Diagnostic[] {
  const loading = snapshot.diagnostics.filter(
    ({ severity, code }) => severity === 'error' && code !== 'nav-page-missing',
  )
  const compiling = cache
    .diagnosticsOf(snapshot.pages.values())
    .filter(({ severity }) => severity === 'error')
  return [...loading, ...compiling]
}

/** Everything that is wrong with some pages, what they link to included. */
export function findingsOf(snapshot: Snapshot, paths: readonly string[]): readonly Diagnostic[] {
  const compiled = paths
    .flatMap((path) => snapshot.pages.get(path) ?? [])
    .map((page) => {
      const { diagnostics, links, images, anchors } = snapshot.compile(page)
      return { path: page.path, diagnostics, references: { links, images, anchors: [...anchors] } }
    })
  return [...compiled.flatMap(({ diagnostics }) => diagnostics), ...checkReferences(snapshot, compiled)]
}

function changedPaths(before: Snapshot, after: Snapshot): readonly string[] | undefined {
  if (
    JSON.stringify(before.config) !== JSON.stringify(after.config) ||
    before.pages.size !== after.pages.size
  )
    return undefined
  const paths: string[] = []
  for (const [path, page] of after.pages) {
    const old = before.pages.get(path)
    if (old === page) continue
    if (!old || old.title !== page.title) return undefined
    if (old.hash !== page.hash) paths.push(path)
  }
  // Nothing but a snippet or an image changed: which pages use it is not worth knowing in advance.
  return paths.length > 0 ? paths : undefined
}
