import { randomUUID } from 'node:crypto'
import type { Snapshots } from '../access/snapshot-handle.ts'
import type { TriggerOptions } from '../deploy/source-deployer.ts'
import type { FolderReloads, Reload } from '../http/parts.ts'
import { formatDiagnostic, hasErrors } from '../lib/diagnostic.ts'
import { failed, type RefreshResult } from '../lib/refresh-result.ts'
import { plural } from '../shared/plural.ts'

export interface ReloadsOptions {
  /** Reads the folder and the fetched specs again. */
  readonly refresh: (options: TriggerOptions) => Promise<RefreshResult>
  readonly snapshots: Snapshots
}

type MutableReload = { -readonly [Key in keyof Reload]: Reload[Key] } & { options: TriggerOptions }

const KEPT = 200
const MAX_LOG_LINES = 200

/** Reads a folder again on request. One at a time; calls that wait are one reload. */
export class Reloads implements FolderReloads {
  readonly #options: ReloadsOptions
  readonly #known = new Map<string, MutableReload>()
  #queued: MutableReload | undefined
  #running = false

  constructor(options: ReloadsOptions) {
    this.#options = options
  }

  trigger(options: TriggerOptions = {}): Reload {
    if (this.#queued) {
      // Whoever did not allow broken pages must not get them because another did.
      if (options.allowBrokenPages !== true) this.#queued.options = options
      return this.#queued
    }
    const reload: MutableReload = {
      options,
      id: randomUUID(),
      createdAt: new Date(),
      endedAt: undefined,
      status: 'queued',
      summary: 'Waiting to start.',
      logs: [],
    }
    this.#known.set(reload.id, reload)
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value as string)
    this.#queued = reload
    // Whoever asked gets the answer first.
    if (!this.#running) setImmediate(() => void this.#work())
    return reload
  }

  list(): readonly Reload[] {
    return [...this.#known.values()].toReversed()
  }

  find(id: string): Reload | undefined {
    return this.#known.get(id)
  }

  async #work(): Promise<void> {
    this.#running = true
    for (let reload = this.#queued; reload; reload = this.#queued) {
      this.#queued = undefined
      reload.status = 'in_progress'
      reload.summary = 'Reading the folder.'
      this.#end(reload, await this.#options.refresh(reload.options).catch(failed))
    }
    this.#running = false
  }

  /** One that fails changes nothing: the site that was up stays up. */
  #end(reload: MutableReload, result: RefreshResult): void {
    reload.endedAt = new Date()
    if (result.outcome === 'failed') {
      reload.status = 'failure'
      reload.summary = `${result.summary ?? 'The folder could not be read'}; the previous content stays live.`
      reload.logs = (result.findings?.map(formatDiagnostic) ?? [result.reason]).slice(0, MAX_LOG_LINES)
      return
    }
    const { diagnostics, pageCount } = this.#options.snapshots.get()
    const found = [...(result.findings ?? []), ...diagnostics]
    reload.logs = found.slice(0, MAX_LOG_LINES).map(formatDiagnostic)
    reload.status = 'success'
    reload.summary = `${plural(pageCount, 'page')}${result.outcome === 'changed' ? '' : ', nothing changed'}${hasErrors(found) ? ', with errors' : ''}.`
  }
}
