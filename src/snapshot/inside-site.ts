import { formerBaseOf } from '../navigation/former-base.ts'
import { basePathOf, withoutBase } from '../shared/base-path.ts'
import type { Snapshot } from './snapshot.ts'

/** A path with the base path of the site in front, or with its former one, means the page or file without. */
export function insideSite(snapshot: Snapshot, path: string): string {
  const inside = withoutBase(basePathOf(snapshot.settings.baseUrl), path) ?? path
  const former = formerBaseOf(snapshot)
  return former === undefined ? inside : (withoutBase(former, inside) ?? inside)
}

/** A path as files are named; what is no encoded path stays as it is. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
