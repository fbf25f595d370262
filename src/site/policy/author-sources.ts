import { memo } from '../../lib/memo.ts'
import type { CompiledPage } from '../../content/page.ts'
import type { SiteView } from '../page/route-data.ts'
import { needsOf, type CodeNeeds } from './author-code.ts'
import { importOriginsIn } from './origins.ts'
import type { PageSources } from './page-sources.ts'

interface FolderSources {
  readonly code: readonly CodeNeeds[]
  readonly styles: readonly string[]
}

/** What the author's own files need beyond this site: their style sheets and scripts, and this page's components. */
export function addAuthorSources(sources: PageSources, view: SiteView, page?: CompiledPage): void {
  const folder = folderSources(view)
  const { security } = view.settings
  for (const needs of folder.code) sources.allow(needs)
  for (const origin of security.scripts) sources.scripts.add(origin)
  for (const origin of [...folder.styles, ...security.styles]) sources.styles.add(origin)
  for (const origin of security.connect) sources.connections.add(origin)
  for (const code of page?.islands?.modules.values() ?? []) sources.authorCode(code)
}

// Every page loads these files; they are read once a view.
const folderSources = memo((view: SiteView): FolderSources => {
  const read = (url: string) => view.files.text(decodeURI(url).slice(1)) ?? ''
  return {
    code: view.files.scripts.map((url) => needsOf(read(url))),
    styles: view.files.styles.flatMap((url) => importOriginsIn(read(url))),
  }
})
