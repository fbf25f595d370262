import type { CompiledPage, Page } from '../content/page.ts'
import type { ApiRelease, ChangeAudience } from '../openapi/changes/api-history.ts'
import { audiences } from './compare-apis.ts'
import { compileChanges } from './compile-changes.ts'
import type { Snapshot } from './snapshot.ts'

type Source = Pick<Snapshot, 'pages' | 'publicPaths' | 'history' | 'specs'>

/** Who looks: which operations they may know, and whether they may see all of a description. */
export interface ChangeReader {
  mayKnow(audience: ChangeAudience): boolean
  mayKnowAll(specId: string): boolean
}

/**
 * What a reader may know of the changes of an API. An operation counts as it was when it changed and as it is now: one
 * that was closed since is closed in the past too, and so is one that has no page any more though the API still has it.
 */
export function releasesFor(source: Source, specId: string, reader: ChangeReader): readonly ApiRelease[] {
  const now = audiences(source, specId)
  const spec = source.specs.get(specId)
  const mayKnow = (operation: string) => {
    const audience = now.get(operation)
    return audience ? reader.mayKnow(audience) : spec?.operation(operation) === undefined
  }
  const all = reader.mayKnowAll(specId)
  return source.history
    .filter((release) => release.spec === specId)
    .map((release) => {
      const parts = release.parts.flatMap(({ audience, changes }) => {
        const open = reader.mayKnow(audience)
          ? changes.filter(({ operation }) => operation !== undefined && mayKnow(operation))
          : []
        return open.length === 0 ? [] : [{ audience, changes: open }]
      })
      return { ...release, parts, whole: all ? release.whole : [], left: all ? release.left : 0 }
    })
    .filter(({ parts, whole }) => parts.length + whole.length > 0)
}

/** Path of the first page of each operation. */
export function operationPages(pages: Iterable<Page>, specId: string): (key: string) => string | undefined {
  const found = new Map<string, string>()
  for (const { reference, path } of pages)
    if (reference?.spec === specId && reference.kind !== 'schema' && !found.has(reference.key))
      found.set(reference.key, path)
  return (key) => found.get(key)
}

/**
 * Compiles lists of changes as all their readers may see them: for the search index, and for whoever has no rights of
 * their own. A View compiles them for its viewer.
 */
export function withChanges(compile: Snapshot['compile'], source: Source): Snapshot['compile'] {
  const made = new Map<Page, CompiledPage>()
  return (page, options) => {
    if (!page.changes) return compile(page, options)
    let compiled = made.get(page)
    if (!compiled) made.set(page, (compiled = openToAll(page, page.changes.spec, source)))
    return compiled
  }
}

function openToAll(page: Page, specId: string, source: Source): CompiledPage {
  const isPublic = page.meta.public ?? source.publicPaths.has(page.path)
  const mayKnow = ({ groups, isPublic: open }: ChangeAudience) => groups === undefined && (open || !isPublic)
  const releases = releasesFor(source, specId, {
    mayKnow,
    mayKnowAll: () => [...audiences(source, specId).values()].every(mayKnow),
  })
  return compileChanges(page, releases, operationPages(source.pages.values(), specId))
}
