import { View } from '../../access/view.ts'
import type { PageLink } from '../../content/page.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { PageReferences } from '../../snapshot/check-references.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Links that lead readers of some groups from a page they see to one they do not. */
export function checkGroups(
  snapshot: Snapshot,
  pages: readonly PageReferences[],
  groups: readonly string[],
): readonly Diagnostic[] {
  const view = View.of(snapshot, { kind: 'reader', groups: new Set(groups) })
  const all = View.of(snapshot, { kind: 'unrestricted' })
  const names = groups.length === 0 ? 'without groups' : `of ${groups.join(', ')}`
  return pages.flatMap(({ path, references }) =>
    view.page(path) === undefined
      ? []
      : (references?.links ?? [])
          .filter((link) => isThere(all, link) && !isThere(view, link))
          .map((link) => ({
            severity: 'warning' as const,
            code: 'link-closed',
            message: `"${link.url}" leads to a page that readers ${names} cannot see.`,
            file: link.file,
            line: link.line,
            column: link.column,
            hint: 'Open that page to them, or remove the link.',
          })),
  )
}

function isThere(view: View, { url }: PageLink): boolean {
  if (!url.startsWith('/') || url.startsWith('//')) return false
  const path = decoded(view.meant(url).split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '')
  return (
    view.page(path) !== undefined ||
    view.pageIgnoringCase(path) !== undefined ||
    view.redirects.find(path) !== undefined ||
    view.folders.has(path)
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
