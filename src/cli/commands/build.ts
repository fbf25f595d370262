import path from 'node:path'
import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { loadBuiltAssets } from '../../http/built-assets.ts'
import { formatDiagnostic } from '../../lib/diagnostic.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { copyAssets, removePages } from '../build/copy-assets.ts'
import { layoutKey, nextManifest, readManifest, stalePaths, writeManifest } from '../build/manifest.ts'
import { writeSitePicture } from '../build/write-pictures.ts'
import { writeSchemas } from '../build/write-schemas.ts'
import { writeSearch } from '../build/write-search.ts'
import { writeSiteFiles } from '../build/write-site-files.ts'
import { UsageError, type Command } from '../command.ts'
import { docsFolder } from '../docs-folder.ts'
import { loadSnapshot } from '../load-snapshot.ts'
import { plural } from '../output.ts'
import { VERSION } from '../version.ts'
import { runPages } from '../threads/run-pages.ts'

/** Static export: the whole site as files any server can host. */
export const buildCommand: Command = {
  positionals: '[dir]',
  options: {
    out: { type: 'string', short: 'o', value: 'DIR', help: 'where to write (dist)' },
    'base-url': {
      type: 'string',
      value: 'URL',
      help: 'public address, used in the sitemap and canonical links',
    },
    'social-images': { type: 'boolean', help: 'draw a social image for every page (about 60 ms each)' },
    force: { type: 'boolean', help: 'write every page, including unchanged ones' },
  },
  async run({ positionals, options, output }) {
    const root = docsFolder(positionals)
    const out = path.resolve((options['out'] as string | undefined) ?? 'dist')
    if (root === out || root.startsWith(out + path.sep))
      throw new UsageError('--out would overwrite the docs folder.')
    const before = options['force'] === true ? undefined : readManifest(root)
    output.progress('Reading pages…')
    const { snapshot, remoteSpecs } = await loadSnapshot(root)
    const view = View.of(snapshot, STRANGER)
    const baseUrl = ((options['base-url'] as string | undefined) ?? snapshot.settings.baseUrl ?? '').replace(
      /\/+$/,
      '',
    )
    if (showsDates(snapshot)) await snapshot.changes.ready()
    const assets = loadBuiltAssets()
    const pictures = options['social-images'] === true
    if (pictures && baseUrl === '')
      throw new UsageError('--social-images needs the public address: add --base-url.')
    const layout = layoutKey(snapshot, [VERSION, baseUrl, assets.files, pictures])
    const paths = stalePaths(snapshot, before, { key: layout, out })
    const todo = paths?.length ?? view.pages.length
    output.progress(`Writing ${plural(todo, 'page')}…`)
    const results = await runPages(
      { kind: 'build', root, remoteSpecs, out, baseUrl, pictures, dates: snapshot.changes.all, paths },
      snapshot,
      todo,
    )
    const manifest = nextManifest(snapshot, before, { layout, out, results })
    removePages(
      Object.keys(before?.pages ?? {}).filter((page) => !view.page(page)),
      out,
    )
    const copied = copyAssets(view, out)
    if (todo > 0 || paths === undefined) writeSiteFiles({ view, out, baseUrl, assets })
    writeSchemas(
      view,
      Object.values(manifest.pages).flatMap(({ schemas }) => schemas ?? []),
      { out, assets },
    )
    writeSearch({ view, root, out, manifest, results })
    if (baseUrl !== '' && !pictures && paths === undefined) await writeSitePicture(view, { out, baseUrl })
    writeManifest(root, manifest)

    const diagnostics = [
      ...snapshot.diagnostics,
      ...Object.values(manifest.pages).flatMap((entry) => entry.diagnostics),
    ]
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const summary = {
      out,
      pages: view.pages.length,
      written: results.length,
      files: copied,
      errors: errors.length,
      warnings: diagnostics.length - errors.length,
      milliseconds: Math.round(performance.now()),
    }
    if (output.json) output.data({ ...summary, diagnostics: errors })
    else for (const error of errors.slice(0, 20)) output.problem(formatDiagnostic(error))
    if (errors.length > 20 && !output.json)
      output.problem(`… and ${errors.length - 20} more errors; run \`lectern check\` for all.`)
    output.info(
      `${plural(summary.pages, 'page')} in ${path.relative('.', out) || '.'} (${results.length} written) in ${(summary.milliseconds / 1000).toFixed(2)} s${errors.length > 0 ? `, with ${plural(errors.length, 'error')}` : ''}`,
    )
    return errors.length > 0 ? 1 : 0
  },
}

/** Reading the history of a large repository takes a while; most sites show no dates. */
function showsDates({ config, pages }: Snapshot): boolean {
  return config.metadata.timestamp || [...pages.values()].some((page) => page.meta.timestamp === true)
}
