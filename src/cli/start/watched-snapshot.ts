import type { Meters } from '../../operations/meters.ts'
import { LiveSnapshot, type LiveOptions } from '../../snapshot/live-snapshot.ts'

/** Reads the folder for the first time, and tells how long that took and how every later time went. */
export function watchedSnapshot(options: LiveOptions, meters: Meters): LiveSnapshot {
  const started = performance.now()
  const live = new WatchedSnapshot(options, meters)
  meters.buildSeconds.observe((performance.now() - started) / 1000)
  meters.builds.inc({ outcome: 'changed' })
  return live
}

class WatchedSnapshot extends LiveSnapshot {
  readonly #meters: Meters

  constructor(options: LiveOptions, meters: Meters) {
    super(options)
    this.#meters = meters
  }

  override rebuild(): ReturnType<LiveSnapshot['rebuild']> {
    const started = performance.now()
    const result = super.rebuild()
    this.#meters.buildSeconds.observe((performance.now() - started) / 1000)
    const outcome = result === undefined ? 'unchanged' : typeof result === 'string' ? 'failed' : 'changed'
    this.#meters.builds.inc({ outcome })
    return result
  }
}
