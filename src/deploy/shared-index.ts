import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ArtifactName } from '../store/repositories/deployment-artifacts.ts'
import type { Store } from '../store/store.ts'

export interface SharedIndexOptions {
  readonly store: Pick<Store, 'artifacts' | 'deployments' | 'nodes' | 'engine'>
  readonly projectId: string
  readonly nodeId: string
  /** Where the search thread looks for an index, and leaves the one it made. */
  readonly file: string
  /** The deployment that is shown. */
  readonly shown: () => string | undefined
}

const NAME = 'search-index'
const POLL_EVERY_MS = 500
/** Longer than the index of the largest site takes; then everybody helps themselves. */
const PATIENCE_MS = 120_000
const ALIVE_MS = 6000
const MOST_BYTES = 300_000_000
const KEPT = 3

/** The index of a deployment is made by the server that built it; the others take that one. */
export class SharedIndex {
  readonly #options: SharedIndexOptions
  /** The deployment whose index is wanted here. */
  #wanted: string | undefined

  constructor(options: SharedIndexOptions) {
    this.#options = options
  }

  /** Fetches the index if another server made it or is about to; false when it has to be made here. */
  async fetch(): Promise<boolean> {
    const { store, projectId, nodeId, file, shown } = this.#options
    const deploymentId = shown()
    this.#wanted = deploymentId
    if (!this.#hasOthers() || deploymentId === undefined) return false
    const until = Date.now() + PATIENCE_MS
    const builder = (await store.deployments.find(projectId, deploymentId))?.builtBy
    for (;;) {
      // Also for the one that built it: its file may be that of another deployment since.
      if (await this.#taken({ projectId, deploymentId, name: NAME }, file)) return true
      if (builder === nodeId) return false
      const nodes = await store.nodes.list(projectId, ALIVE_MS)
      const alive = nodes.some((node) => node.nodeId === builder)
      if (!alive || Date.now() > until || shown() !== deploymentId) return false
      await sleep(POLL_EVERY_MS)
    }
  }

  /** What was made here, for the others. */
  async share(): Promise<void> {
    const { store, projectId, file, shown } = this.#options
    const deploymentId = shown()
    // Made for one that is not shown any more, it would be taken for that of the next.
    if (!this.#hasOthers() || deploymentId === undefined || deploymentId !== this.#wanted) return
    const { size } = await fs.stat(file)
    if (size > MOST_BYTES) return
    const sha256 = await hashOfFile(file)
    await store.artifacts.keep({ projectId, deploymentId, name: NAME }, { sha256, file, size })
    const newest = await store.deployments.list(projectId, KEPT)
    await store.artifacts.prune(projectId, [deploymentId, ...newest.map(({ id }) => id)], NAME)
  }

  /** Whole or not at all. */
  async #taken(artifact: ArtifactName, file: string): Promise<boolean> {
    await fs.mkdir(path.dirname(file), { recursive: true })
    if (!(await this.#options.store.artifacts.copyTo(artifact, `${file}.part`))) return false
    await fs.rename(`${file}.part`, file)
    return true
  }

  /** A SQLite file has one server. */
  #hasOthers(): boolean {
    return this.#options.store.engine.kind === 'postgres'
  }
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
