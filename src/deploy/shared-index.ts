import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

  constructor(options: SharedIndexOptions) {
    this.#options = options
  }

  /** Fetches the index if another server made it or is about to; false when it has to be made here. */
  async fetch(): Promise<boolean> {
    const { store, projectId, nodeId, file, shown } = this.#options
    const deploymentId = shown()
    if (!this.#hasOthers() || deploymentId === undefined) return false
    const until = Date.now() + PATIENCE_MS
    const builder = (await store.deployments.find(projectId, deploymentId))?.builtBy
    if (builder === nodeId) return false
    for (;;) {
      const bytes = await store.artifacts.read(projectId, deploymentId, NAME)
      if (bytes) {
        await writeWhole(file, bytes)
        return true
      }
      const nodes = await store.nodes.list(projectId, Date.now() - ALIVE_MS)
      const alive = nodes.some((node) => node.nodeId === builder)
      if (!alive || Date.now() > until || shown() !== deploymentId) return false
      await sleep(POLL_EVERY_MS)
    }
  }

  /** What was made here, for the others. */
  async share(): Promise<void> {
    const { store, projectId, file, shown } = this.#options
    const deploymentId = shown()
    if (!this.#hasOthers() || deploymentId === undefined) return
    const { size } = await fs.stat(file)
    if (size > MOST_BYTES) return
    await store.artifacts.keep(projectId, deploymentId, { name: NAME, bytes: await fs.readFile(file) })
    const newest = await store.deployments.list(projectId, KEPT)
    await store.artifacts.prune(projectId, [deploymentId, ...newest.map(({ id }) => id)], NAME)
  }

  /** A SQLite file has one server. */
  #hasOthers(): boolean {
    return this.#options.store.engine.kind === 'postgres'
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true })
  // It holds pages of every group.
  await fs.writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await fs.rename(`${file}.part`, file)
}
