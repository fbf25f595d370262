import type { Severity } from '../../lib/diagnostic.ts'
import { checkFolder } from '../check/check-folder.ts'
import type { Command } from '../command.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../../shared/plural.ts'

/** Everything an author can get wrong, in one answer. */
export const checkCommand: Command = {
  positionals: '[dir]',
  options: {
    strict: { type: 'boolean', help: 'treat warnings as errors' },
    all: { type: 'boolean', help: 'also show advice, such as accessibility notes' },
    against: {
      type: 'string',
      value: 'REF|DIR|URL',
      help: 'fail where a spec breaks what it promised there: a git commit, a docs folder, or a site',
    },
  },
  async run({ positionals, options, output }) {
    const against = options['against'] as string | undefined
    const checked = await checkFolder(docsFolder(positionals), (text) => output.progress(text), against)
    const { pages, compiled, navigation, diagnostics } = checked
    const count = (severity: Severity) => diagnostics.filter((found) => found.severity === severity).length
    const summary = {
      pages,
      compiled,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('info'),
      milliseconds: Math.round(performance.now()),
    }
    if (output.json) output.data({ ...summary, navigation, diagnostics })
    else
      output.diagnostics(
        diagnostics.filter(({ severity }) => isShown(severity, options['all'] === true, output.quiet)),
      )
    const notes =
      summary.notes > 0 && options['all'] !== true
        ? `, ${plural(summary.notes, 'note')} (--all shows them)`
        : ''
    output.info(
      `${plural(pages, 'page')}, ${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')}${notes} in ${(summary.milliseconds / 1000).toFixed(2)} s`,
    )
    return summary.errors > 0 || (options['strict'] === true && summary.warnings > 0) ? 1 : 0
  },
}

/** Errors always; warnings unless quiet; advice on request. */
function isShown(severity: Severity, all: boolean, quiet: boolean): boolean {
  if (severity === 'error') return true
  return !quiet && (severity === 'warning' || all)
}
