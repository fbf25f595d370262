import { hash } from 'node:crypto'
import { isReservedPath } from '../content/list-pages.ts'
import { readPageMeta } from '../content/page-meta.ts'
import type { Page } from '../content/page.ts'
import type { ApiHistory } from '../openapi/changes/api-history.ts'
import type { SpecLibrary } from '../openapi/spec-library.ts'
import type { NamedSpec } from './spec-scope.ts'

interface ChangePagesOptions {
  readonly history: ApiHistory
  readonly named: readonly NamedSpec[]
  readonly specs: SpecLibrary
  /** Pages that have files; they keep their addresses. */
  readonly written: ReadonlyMap<string, Page>
}

/** A page for each description that changed, by the description: `/api-reference/changes`. */
export function changePages({
  history,
  named,
  specs,
  written,
}: ChangePagesOptions): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>()
  const taken = new Set(written.keys())
  for (const { source, directory } of named) {
    const id = specs.idOf(source)
    const releases = history.filter(({ spec }) => spec === id)
    const spec = id === undefined || pages.has(id) || releases.length === 0 ? undefined : specs.get(id)
    if (!spec) continue
    const path = freePath(`/${[directory, 'changes'].filter(Boolean).join('/')}`, taken)
    taken.add(path)
    const { meta } = readPageMeta(
      { title: 'API changes', description: `What changed in ${spec.title}, the newest first.`, rss: true },
      spec.id,
    )
    const sum = hash('sha1', JSON.stringify([path, spec.title, releases]), 'base64url')
    pages.set(spec.id, {
      path,
      file: spec.id,
      hash: sum,
      meta,
      title: 'API changes',
      changes: { spec: spec.id },
      source: { path: spec.id, text: '', hash: sum },
    })
  }
  return pages
}

function freePath(wanted: string, taken: ReadonlySet<string>): string {
  const isTaken = (path: string) => taken.has(path) || isReservedPath(path)
  if (!isTaken(wanted)) return wanted
  for (let count = 1; ; count++) if (!isTaken(`${wanted}-${count}`)) return `${wanted}-${count}`
}
