import type { Diagnostic } from '../../lib/diagnostic.ts'
import { firstInFolders } from '../../navigation/folders.ts'
import { formerBaseOf } from '../../navigation/former-base.ts'
import { nearestPage } from '../../navigation/nearest-page.ts'
import { unfetchedFolders } from '../../navigation/unfetched-folders.ts'
import { withoutBase } from '../../shared/base-path.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Redirects that lead to a path of this site where nothing is. */
export function checkRedirectTargets(snapshot: Snapshot): readonly Diagnostic[] {
  const { config, pages, folder, redirects, reuse } = snapshot
  const folders = firstInFolders(snapshot.places)
  const former = formerBaseOf(snapshot)
  const isUnfetched = unfetchedFolders(snapshot)
  const names = new Set([...pages.keys()].map((name) => name.toLowerCase()))
  return config.redirects.flatMap(({ source, destination }, index) => {
    const path = destination.split(/[?#]/)[0]?.replace(/(?<=.)\/+$/, '') ?? ''
    // What is filled in is known only when somebody asks.
    if (!path.startsWith('/') || path.startsWith('//') || /[:*]/.test(path) || path === '/') return []
    // Answered like the folder itself, and in any capitals.
    const name = decoded(path).replace(/\/index$/i, '') || '/'
    const isThere = (one: string) =>
      one === '/' ||
      names.has(one.toLowerCase()) ||
      folders.has(one) ||
      folder.files.has(one.slice(1)) ||
      isUnfetched(one) ||
      redirects.find(one) !== undefined
    const inside = former === undefined ? undefined : withoutBase(former, name)
    const there = isThere(name) || (inside !== undefined && isThere(inside))
    if (there || /\.(?:md|txt|xml)$/.test(name)) return []
    const close = nearestPage(name, pages)
    return {
      severity: 'warning' as const,
      code: 'redirect-target',
      message: `The redirect from ${JSON.stringify(source)} leads to ${JSON.stringify(destination)}, where there is no page.`,
      ...(reuse.config.locate(['redirects', index, 'destination']) ?? { file: reuse.config.file }),
      hint: close ? `Did you mean "${close}"?` : 'Correct the destination, or remove the redirect.',
    }
  })
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
