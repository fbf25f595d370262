import type { Snapshot } from '../snapshot/snapshot.ts'
import type { View } from './view.ts'

const SNAPSHOTS = new WeakMap<View, Snapshot>()

/** Called by View alone, so that nobody outside this room can reach the snapshot through a View. */
export function rememberSnapshot(view: View, snapshot: Snapshot): void {
  SNAPSHOTS.set(view, snapshot)
}

export function snapshotOf(view: View): Snapshot {
  const snapshot = SNAPSHOTS.get(view)
  if (!snapshot) throw new Error('This is not a View that View.of made')
  return snapshot
}
