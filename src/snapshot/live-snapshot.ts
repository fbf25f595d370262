import type { Diagnostic } from '../lib/diagnostic.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { CompileCache } from './compile-cache.ts'
import { CurrentSnapshot } from './current.ts'
import { fetchSpecs, keptSpecs, type RemoteSpecs } from './remote-specs.ts'
import type { Snapshot } from './snapshot.ts'
import { watchFolder, type Watch } from './watch-folder.ts'

export interface Rebuilt {
  readonly snapshot: Snapshot
  /** Paths of pages whose content changed; undefined when configuration or navigation did. */
  readonly paths: readonly string[] | undefined
  readonly milliseconds: number
}

export interface LiveOptions {
  readonly root: string
  /** Where copies of fetched specs are kept. */
  readonly dataFolder?: string | undefined
  /** Specs may come from this machine over plain http. */
  readonly localSpecs?: boolean | undefined
  readonly configFile?: string | undefined
}

/** A current snapshot that can be rebuilt and watched. A rebuild that fails leaves the old one in service. */
export class LiveSnapshot {
  readonly current: CurrentSnapshot
  readonly cache = new CompileCache()
  #options: LiveOptions
  #remote: RemoteSpecs = new Map()

  constructor(options: LiveOptions) {
    this.#options = options
    const first = buildSnapshot({ ...options, cache: this.cache })
    // Copies from the last time serve until the fresh ones are here.
    this.#remote = keptSpecs(first.specUrls, options.dataFolder)
    const snapshot =
      this.#remote.size === 0
        ? first
        : buildSnapshot({ ...options, previous: first, cache: this.cache, remoteSpecs: this.#remote })
    this.current = new CurrentSnapshot(snapshot)
  }

  /** Fetches the specs that the site names by URL, and rebuilds when that changed anything. */
  async refetch(): Promise<Rebuilt | string | undefined> {
    const urls = this.current.get().specUrls
    if (urls.length === 0) return undefined
    const { dataFolder, localSpecs } = this.#options
    this.#remote = await fetchSpecs(urls, { folder: dataFolder, local: localSpecs })
    return this.rebuild()
  }

  /** Reads the folder again. Returns undefined when nothing changed, or the sentence why it failed. */
  rebuild(): Rebuilt | string | undefined {
    const started = performance.now()
    const before = this.current.get()
    try {
      const snapshot = buildSnapshot({
        ...this.#options,
        previous: before,
        cache: this.cache,
        remoteSpecs: this.#remote,
      })
      if (snapshot.id === before.id) return undefined
      this.current.swap(snapshot)
      return { snapshot, paths: changedPaths(before, snapshot), milliseconds: performance.now() - started }
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** Specs that were fetched for this snapshot. */
  get remoteSpecs(): RemoteSpecs {
    return this.#remote
  }

  /**
   * Takes another folder in place of the one so far, with the specs that were fetched for it. The old one must stay where it
   * is: requests still read from it.
   */
  moveTo(root: string, specs: RemoteSpecs): Rebuilt | string | undefined {
    const before = [this.#options, this.#remote] as const
    this.#options = { ...this.#options, root }
    this.#remote = specs
    const result = this.rebuild()
    if (typeof result === 'string') [this.#options, this.#remote] = before
    return result
  }

  watch(onRebuilt: (result: Rebuilt | string) => void): Watch {
    const { root } = this.current.get().folder
    return watchFolder(
      root,
      (directory) => this.current.get().ignore.ignoresDirectory(directory),
      () => {
        const result = this.rebuild()
        if (result !== undefined) onRebuilt(result)
      },
    )
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
