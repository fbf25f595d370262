import { UNRESTRICTED } from '../../access/unrestricted.ts'
import { View } from '../../access/view.ts'
import { compareViews } from '../../difference/compare-views.ts'
import type { Difference } from '../../difference/difference.ts'
import { loadSnapshot } from '../threads/load-snapshot.ts'

/** What readers would see otherwise, whoever they are: the folders are the author's own. */
export async function compareFolders(before: string, after: string): Promise<Difference> {
  const [old, now] = [await loadSnapshot(before), await loadSnapshot(after)]
  return compareViews(View.of(old.snapshot, UNRESTRICTED), View.of(now.snapshot, UNRESTRICTED))
}
