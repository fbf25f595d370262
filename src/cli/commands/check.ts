import { checkReferences } from '../../snapshot/check-references.ts'
import type { Diagnostic, Severity } from '../../lib/diagnostic.ts'
import { unknownCodeTheme } from '../../site/theme/code-themes.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { checkNavigationIcons } from '../check-icons.ts'
import type { Command } from '../command.ts'
import { checkSpecs } from '../check-specs.ts'
import { docsFolder } from '../docs-folder.ts'
import { loadSnapshot } from '../load-snapshot.ts'
import { plural } from '../output.ts'
import { runPages } from '../threads/run-pages.ts'

/** Everything an author can get wrong, in one answer. */
export const checkCommand: Command = {
  positionals: '[dir]',
  options: {
    strict: { type: 'boolean', help: 'treat warnings as errors' },
    all: { type: 'boolean', help: 'also show advice, such as accessibility notes' },
  },
  async run({ positionals, options, output }) {
    const root = docsFolder(positionals)
    output.progress('Reading pages…')
    const { snapshot, remoteSpecs } = await loadSnapshot(root)
    output.progress(`Checking ${plural(snapshot.pages.size, 'page')}…`)
    const results = await runPages({ kind: 'check', root, remoteSpecs }, snapshot, snapshot.pages.size)
    const found = [
      ...codeThemeProblem(snapshot),
      ...checkNavigationIcons(snapshot),
      ...snapshot.diagnostics,
      ...snapshot.specs.unnamedDiagnostics,
      ...(await checkSpecs(snapshot.specs.all)),
      ...results.flatMap((result) => result.diagnostics),
      ...checkReferences(snapshot, results),
    ]
    const diagnostics = unique(found)
    const count = (severity: string) =>
      diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    const failed = new Set(
      results
        .filter((result) => result.diagnostics.some(({ code }) => NOT_COMPILED.has(code)))
        .map((result) => result.path),
    )
    const summary = {
      pages: snapshot.pages.size,
      compiled: snapshot.pages.size - failed.size,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('info'),
      milliseconds: Math.round(performance.now()),
    }
    if (output.json) output.data({ ...summary, navigation: [...snapshot.places.keys()], diagnostics })
    else
      output.diagnostics(
        diagnostics.filter(({ severity }) => isShown(severity, options['all'] === true, output.quiet)),
      )
    const notes =
      summary.notes > 0 && options['all'] !== true
        ? `, ${plural(summary.notes, 'note')} (--all shows them)`
        : ''
    output.info(
      `${plural(summary.pages, 'page')}, ${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')}${notes} in ${(summary.milliseconds / 1000).toFixed(2)} s`,
    )
    return summary.errors > 0 || (options['strict'] === true && summary.warnings > 0) ? 1 : 0
  },
}

/** Errors always; warnings unless quiet; advice on request. */
function isShown(severity: Severity, all: boolean, quiet: boolean): boolean {
  if (severity === 'error') return true
  return !quiet && (severity === 'warning' || all)
}

const NOT_COMPILED = new Set(['mdx-syntax', 'page-binary', 'page-crashed', 'page-too-large'])

/** A snippet used on many pages is wrong once. */
function unique<T extends object>(found: readonly T[]): T[] {
  const seen = new Map<string, T>()
  for (const item of found) seen.set(JSON.stringify(item), item)
  return [...seen.values()]
}

function codeThemeProblem({ config }: Snapshot): readonly Diagnostic[] {
  const name = unknownCodeTheme(config)
  if (name === undefined) return []
  return [
    {
      severity: 'warning',
      code: 'code-theme-unknown',
      message: `There are no colours for the code theme "${name}"; code has the default ones.`,
      file: 'docs.json',
      hint: 'Choose another under styling.codeblocks.',
    },
  ]
}
