import { SnapshotHandle } from '../access/snapshot-handle.ts'
import { Lru } from '../lib/lru.ts'
import { Problem } from '../lib/problem.ts'
import { Slots } from '../lib/slots.ts'
import { DAY_MS } from '../shared/time.ts'
import type { LiveSnapshot, StagedSnapshot } from '../snapshot/live-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { StoredDeployment } from '../store/repositories/stored-deployment.ts'
import type { Store } from '../store/store.ts'
import { isDeploymentId } from './materialize.ts'
import { isShortId, PREVIEW_NAME } from './preview-name.ts'
import { previewSnapshot } from './preview-snapshot.ts'

export interface PreviewsOptions {
  readonly store: Pick<Store, 'deployments'>
  readonly projectId: string
  readonly live: LiveSnapshot
  /** Whether a deployment is live, so that there are rules to show previews under. */
  readonly isLive: () => boolean
  readonly read: (deploymentId: string) => Promise<StagedSnapshot>
  /** Has its files on this disk. */
  readonly write: (deploymentId: string) => Promise<unknown>
  /** Another takes its room on this disk. */
  readonly onEvicted: () => void
}

/** A deployment that can be seen beside the live one. */
export interface Preview {
  readonly id: string
  readonly branch: string | null
  readonly createdAt: number
}

/** Throws when whoever asks has made us read too many. */
export type Admit = () => Promise<void>

interface Entry {
  readonly snapshot: Snapshot
  /** The same, where it would be live just so. */
  readonly built: StagedSnapshot | undefined
  shown: { readonly liveId: string; readonly handle: SnapshotHandle } | undefined
}

const IN_MEMORY = 3
const ON_DISK = 5
/** Who wants one more to be read than these waits their turn elsewhere. */
const MOST_WAITING = 8

/** When a preview is no longer shown; undefined for a deployment that is none. */
export function previewEnd(
  { preview, createdAt }: Pick<StoredDeployment, 'preview' | 'createdAt'>,
  days: number,
): number | undefined {
  return preview ? createdAt + days * DAY_MS : undefined
}

/** Deployments of a site that are seen beside the live one, under its rules. */
export class Previews {
  readonly #options: PreviewsOptions
  readonly #entries = new Lru<string, Entry>({ entries: IN_MEMORY })
  readonly #reading = new Map<string, Promise<Entry>>()
  readonly #slots = new Slots(1)
  /** On this disk, those used last first. More than in memory: pages are compiled from their files. */
  #onDisk: readonly string[] = []

  constructor(options: PreviewsOptions) {
    this.#options = options
  }

  get onDisk(): readonly string[] {
    return this.#onDisk
  }

  /** By its ID, the end of that, or a branch, of which it is the newest. Undefined when it is gone, or not good. */
  async find(name: string): Promise<Preview | undefined> {
    const { live } = this.#options
    const found = await this.#lookUp(name)
    if (found?.status !== 'success') return undefined
    const { previewDays } = live.current.get().settings
    return (previewEnd(found, previewDays) ?? Infinity) > Date.now() ? found : undefined
  }

  #lookUp(name: string): Promise<StoredDeployment | undefined> {
    const { store, projectId } = this.#options
    if (isDeploymentId(name)) return store.deployments.find(projectId, name)
    if (isShortId(name)) return store.deployments.findByEnd(projectId, name)
    return PREVIEW_NAME.test(name) ? store.deployments.newestOf(projectId, name) : Promise.resolve(undefined)
  }

  /** Its content under the live site's rules. One that is not in memory is read, one at a time. */
  async open({ id }: Pick<Preview, 'id'>, admit: Admit): Promise<SnapshotHandle> {
    const entry = this.#entries.get(id) ?? (await this.#readOnce(id, admit))
    this.#use(id)
    return this.#underLiveRules(entry)
  }

  add(id: string, built: StagedSnapshot): void {
    this.#entries.set(id, this.#entryOf(built))
    this.#use(id)
  }

  /** One that is in memory as it is shown when it is made live. */
  asBuilt(id: string): StagedSnapshot | undefined {
    return this.#entries.get(id)?.built
  }

  /** Writes the files of one that may be wanted soon. What fails is tried again by whoever wants it. */
  async prepare(id: string): Promise<void> {
    if (this.#onDisk.includes(id)) return
    this.#use(id)
    await this.#slots.run(() => this.#options.write(id))
  }

  async #readOnce(id: string, admit: Admit): Promise<Entry> {
    const reading = this.#reading.get(id)
    if (reading) return reading
    await admit()
    if (this.#reading.size >= MOST_WAITING)
      throw new Problem('busy', 'Too many previews are being opened. Try again in a moment.', {
        headers: { 'Retry-After': '2' },
      })
    const begun =
      this.#reading.get(id) ?? this.#slots.run(() => this.#read(id)).finally(() => this.#reading.delete(id))
    this.#reading.set(id, begun)
    return begun
  }

  async #read(id: string): Promise<Entry> {
    // Noted first: what is being written is nobody's leftover.
    this.#use(id)
    const entry = this.#entryOf(await this.#options.read(id))
    this.#entries.set(id, entry)
    return entry
  }

  /** What the live site's APIs were is not for scripts of a preview. */
  #entryOf(built: StagedSnapshot): Entry {
    if (built.history.length === 0) return { snapshot: built.snapshot, built, shown: undefined }
    const { snapshot } = this.#options.live.withHistory(built, [])
    return { snapshot, built: undefined, shown: undefined }
  }

  #use(id: string): void {
    if (this.#onDisk[0] === id) return
    const all = [id, ...this.#onDisk.filter((one) => one !== id)]
    this.#onDisk = all.slice(0, ON_DISK)
    if (all.length > ON_DISK) this.#options.onEvicted()
  }

  /** Made again whenever another deployment is live: its rules hold for previews too. */
  #underLiveRules(entry: Entry): SnapshotHandle {
    const live = this.#options.live.current.get()
    // Before the first deployment there are no rules but its own: an empty site would open what it closes.
    if (!this.#options.isLive()) return new SnapshotHandle(entry.snapshot)
    if (entry.shown?.liveId !== live.id)
      entry.shown = { liveId: live.id, handle: new SnapshotHandle(previewSnapshot(entry.snapshot, live)) }
    return entry.shown.handle
  }
}
