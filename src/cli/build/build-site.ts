import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { loadBuiltAssets } from '../../http/built-assets.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { VERSION } from '../../lib/version.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { UsageError } from '../command.ts'
import { plural } from '../../shared/plural.ts'
import { loadSnapshot } from '../threads/load-snapshot.ts'
import { runPages } from '../threads/run-pages.ts'
import { copyAssets, removePages } from './copy-assets.ts'
import { gonePaths, layoutKey, nextManifest, readManifest, stalePaths, writeManifest } from './manifest.ts'
import { writeSitePicture } from './write-pictures.ts'
import { writeSchemas } from './write-schemas.ts'
import { writeSearch } from './write-search.ts'
import { writeSiteFiles } from './write-site-files.ts'

export interface BuildSiteOptions {
  readonly root: string
  readonly out: string
  /** Public address, where another than that of lectern.json. */
  readonly baseUrl: string | undefined
  /** Draw a picture of every page. */
  readonly pictures: boolean
  /** Write every page, also unchanged ones. */
  readonly force: boolean
  readonly onProgress: (text: string) => void
}

export interface BuiltSite {
  readonly pages: number
  /** Pages that were written; the others were still good. */
  readonly written: number
  readonly files: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Writes a site as files, as far as they changed since the last time. */
export async function buildSite({
  root,
  out,
  pictures,
  onProgress,
  ...options
}: BuildSiteOptions): Promise<BuiltSite> {
  const before = options.force ? undefined : readManifest(root)
  onProgress('Reading pages…')
  const { snapshot, remoteSpecs } = await loadSnapshot(root, options.baseUrl)
  const view = View.of(snapshot, STRANGER)
  const baseUrl = snapshot.settings.baseUrl ?? ''
  if (showsDates(snapshot)) await snapshot.changes.ready()
  const assets = loadBuiltAssets()
  if (pictures && baseUrl === '')
    throw new UsageError('--social-images needs the public URL: add --base-url.')
  const layout = layoutKey(snapshot, [VERSION, baseUrl, assets.files, pictures, view.grammars])
  const paths = stalePaths(snapshot, before, { key: layout, out })
  const todo = paths?.length ?? view.pages.length
  onProgress(`Writing ${plural(todo, 'page')}…`)
  const dates = snapshot.changes.all
  const order = { kind: 'build', root, remoteSpecs, out, baseUrl, pictures, dates, paths } as const
  const results = await runPages(order, snapshot, todo)
  const manifest = nextManifest(snapshot, before, { layout, out, results })
  removePages(gonePaths(before, manifest, view), out)
  const files = copyAssets(view, out)
  if (todo > 0 || paths === undefined) writeSiteFiles({ view, out, baseUrl, assets })
  const schemas = Object.values(manifest.pages).flatMap((entry) => entry.schemas ?? [])
  writeSchemas(view, schemas, { out, baseUrl, assets })
  writeSearch({ view, root, out, manifest, results })
  if (baseUrl !== '' && !pictures && paths === undefined) await writeSitePicture(view, { out, baseUrl })
  writeManifest(root, manifest)
  const compiling = Object.values(manifest.pages).flatMap((entry) => entry.diagnostics)
  const diagnostics = [...snapshot.diagnostics, ...compiling]
  return { pages: view.pages.length, written: results.length, files, diagnostics }
}

/** Reading the history of a large repository takes a while; most sites show no dates. */
function showsDates({ config, pages }: Snapshot): boolean {
  return config.metadata.timestamp || [...pages.values()].some((page) => page.meta.timestamp === true)
}
