import path from 'node:path'
import { hasPlainPath } from '../../config/schema/base-url.ts'
import { formatDiagnostic } from '../../lib/diagnostic.ts'
import { buildSite } from '../build/build-site.ts'
import { refuseLinks } from '../cache-folder.ts'
import { UsageError, type Command } from '../command.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../../shared/plural.ts'

const MOST_SHOWN = 20

/** Static export: the whole site as files any server can host. */
export const buildCommand: Command = {
  positionals: '[dir]',
  options: {
    out: { type: 'string', short: 'o', value: 'DIR', help: 'where to write (dist)' },
    'base-url': {
      type: 'string',
      value: 'URL',
      help: 'public URL, used in the sitemap and canonical links',
    },
    'social-images': { type: 'boolean', help: 'generate a social image for every page (about 60 ms each)' },
    force: { type: 'boolean', help: 'write every page, including unchanged ones' },
  },
  async run({ positionals, options, output }) {
    const root = docsFolder(positionals)
    const out = path.resolve((options['out'] as string | undefined) ?? 'dist')
    if (root === out || root.startsWith(out + path.sep))
      throw new UsageError('--out would overwrite the docs folder.')
    refuseLinks(out, root)
    const baseUrl = (options['base-url'] as string | undefined)?.replace(/\/+$/, '')
    if (baseUrl !== undefined && !hasPlainPath(baseUrl))
      throw new UsageError(`Write --base-url like https://docs.example.com; "${baseUrl}" is not valid.`)
    const { pages, written, files, diagnostics } = await buildSite({
      root,
      out,
      baseUrl,
      pictures: options['social-images'] === true,
      force: options['force'] === true,
      onProgress: (text) => output.progress(text),
    })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const warnings = diagnostics.length - errors.length
    const milliseconds = Math.round(performance.now())
    const summary = { out, pages, written, files, errors: errors.length, warnings, milliseconds }
    if (output.json) output.data({ ...summary, diagnostics: errors })
    else for (const error of errors.slice(0, MOST_SHOWN)) output.problem(formatDiagnostic(error))
    if (errors.length > MOST_SHOWN && !output.json)
      output.problem(`… and ${errors.length - MOST_SHOWN} more errors; run \`lectern check\` for all.`)
    output.info(
      `${plural(pages, 'page')} in ${path.relative('.', out) || '.'} (${written} written) in ${(milliseconds / 1000).toFixed(2)} s${errors.length > 0 ? `, with ${plural(errors.length, 'error')}` : ''}`,
    )
    return errors.length > 0 ? 1 : 0
  },
}
