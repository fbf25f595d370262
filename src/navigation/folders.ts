import type { NavPlace } from './nav-tree.ts'

/**
 * Folders of pages -> their first page in the order of the navigation; pages that are not drawn come last. A folder may
 * have a page of its own, which then answers in its place.
 */
export function firstInFolders(places: ReadonlyMap<string, NavPlace>): ReadonlyMap<string, string> {
  const folders = new Map<string, string>()
  const note = (wanted: boolean) => {
    for (const [path, { shown }] of places) {
      if (shown !== wanted) continue
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
        const folder = path.slice(0, at)
        // Whoever noted it noted those above it too.
        if (folders.has(folder)) break
        folders.set(folder, path)
      }
    }
  }
  note(true)
  note(false)
  return folders
}
