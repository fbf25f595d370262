import type { Navigation } from '../config/schema/navigation-types.ts'
import { navigationChildren } from '../config/schema/navigation-walk.ts'
import { parseEntry } from './page-entry.ts'

/** URL paths of all pages the navigation names, whether or not they exist. */
export function navigationPaths(navigation: Navigation | undefined): ReadonlySet<string> {
  const paths = new Set<string>()
  const add = (written: string) => {
    const entry = parseEntry(written)
    if (entry.kind === 'page') paths.add(entry.path)
  }
  const visit = (parent: Parameters<typeof navigationChildren>[0]) => {
    for (const child of navigationChildren(parent)) {
      if (child.kind === 'page') add(child.page)
      else {
        if (child.entry.root !== undefined) add(child.entry.root)
        visit(child.entry)
      }
    }
  }
  if (navigation) visit(navigation)
  return paths
}
