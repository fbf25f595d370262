import fs from 'node:fs'
import path from 'node:path'
import type { Diagnostic, Severity } from '../../lib/diagnostic.ts'
import { checkFolder } from '../check/check-folder.ts'
import { foldFindings } from '../check/fold-findings.ts'
import { codeFrame } from '../../lib/code-frame.ts'
import { UsageError, type Command, type OptionValue } from '../command.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../../shared/plural.ts'

/** Everything an author can get wrong, in one answer. */
export const checkCommand: Command = {
  positionals: '[dir]',
  options: {
    strict: { type: 'boolean', help: 'treat warnings as errors' },
    all: {
      type: 'boolean',
      help: 'also show advice, such as accessibility notes, and every place of a finding',
    },
    against: {
      type: 'string',
      value: 'REF|DIR|URL',
      help: 'fail where a spec breaks what it promised there: a git commit, a docs folder, or a site',
    },
    translations: { type: 'boolean', help: 'report pages that a language lacks, and outdated translations' },
    external: { type: 'boolean', help: 'ask other sites whether what pages link to is there' },
    'external-age': {
      type: 'string',
      value: 'DAYS',
      help: 'days for which a link that was there is not asked for again (default 7)',
    },
    groups: {
      type: 'string',
      value: 'A,B',
      help: 'report links to pages that readers in these groups cannot see',
    },
    files: { type: 'string', value: 'FILES', help: 'report only these files, separated by commas' },
    frames: { type: 'boolean', help: 'show the line of each finding; always on in a terminal' },
  },
  async run({ positionals, options, output }) {
    const folder = docsFolder(positionals)
    const checked = await checkFolder(folder, (text) => output.progress(text), {
      against: options['against'] as string | undefined,
      translations: options['translations'] === true,
      groups: listOf(options['groups']),
      external: externalOf(options),
    })
    const { pages, compiled, navigation } = checked
    const diagnostics = foldFindings(inFiles(checked.diagnostics, options['files'], folder))
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
        {
          root: folder,
          places: options['all'] === true,
          ...((options['frames'] === true || output.isTerminal) && {
            frame: (found) =>
              found.file === undefined ? undefined : codeFrame(found, checked.text(found.file)),
          }),
        },
      )
    const notes =
      summary.notes > 0 && options['all'] !== true
        ? `, ${plural(summary.notes, 'note')} (--all shows them)`
        : ''
    output.info(
      `${plural(pages, 'page')}, ${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')}${notes} in ${(summary.milliseconds / 1000).toFixed(2)} s`,
    )
    output.info(nextStep(summary, options['strict'] === true))
    return summary.errors > 0 || (options['strict'] === true && summary.warnings > 0) ? 1 : 0
  },
}

function listOf(written: OptionValue): readonly string[] | undefined {
  if (typeof written !== 'string') return undefined
  return written
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function externalOf(options: Readonly<Record<string, OptionValue>>): { readonly days: number } | undefined {
  const { external, 'external-age': age } = options
  if (age !== undefined && external !== true) throw new UsageError('--external-age needs --external.')
  const days = Number(age ?? 7)
  if (!Number.isFinite(days) || days < 0) throw new UsageError('--external-age takes a number of days.')
  return external === true ? { days } : undefined
}

/** Findings of some files; what has no file is about the whole folder and stays. */
function inFiles(
  diagnostics: readonly Diagnostic[],
  written: OptionValue,
  folder: string,
): readonly Diagnostic[] {
  const names = listOf(written)
  if (!names) return diagnostics
  // As the shell completes them, from where the command runs; or as the findings name them.
  const files = new Set(
    names.flatMap((name) => [path.relative(folder, path.resolve(name)), path.normalize(name)]),
  )
  const missing = names.find(
    (name) => ![path.resolve(name), path.join(folder, name)].some((file) => fs.existsSync(file)),
  )
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`)
  return diagnostics.flatMap((found) => inThose(found, (file) => files.has(path.normalize(file))))
}

/** A finding with several places stays as far as it is about these files. */
function inThose(found: Diagnostic, isWanted: (file: string) => boolean): readonly Diagnostic[] {
  if (found.places === undefined) return found.file === undefined || isWanted(found.file) ? [found] : []
  const places = found.places.filter(({ file }) => isWanted(file))
  const [first] = places
  return first ? [{ ...found, file: first.file, line: first.line, column: first.column, places }] : []
}

/** What an author does next. */
function nextStep(counts: { readonly errors: number; readonly warnings: number }, strict: boolean): string {
  if (counts.errors > 0)
    return 'Fix the errors first: readers see them. Every code is explained in the manual, under Diagnostics.'
  if (counts.warnings > 0)
    return strict
      ? 'With --strict every warning counts as an error.'
      : 'The site can be published. Add --strict to fail on warnings, for example in CI.'
  return 'Nothing to fix. `lectern dev` shows the site.'
}

/** Errors always; warnings unless quiet; advice on request. */
function isShown(severity: Severity, all: boolean, quiet: boolean): boolean {
  if (severity === 'error') return true
  return !quiet && (severity === 'warning' || all)
}
