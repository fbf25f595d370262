import fs from 'node:fs'
import path from 'node:path'
import { changedFiles } from '../test/changed-files.ts'
import { configuredModel } from '../test/configured-model.ts'
import { junitReport } from '../test/junit.ts'
import { LANGUAGE_NAMES, languageOf } from '../test/languages.ts'
import { findSandbox, SANDBOX_OPTIONS } from '../test/sandbox-options.ts'
import { DEFAULT_LIMITS, testFolder } from '../test/test-folder.ts'
import { count, KINDS, type Kind, type TestResult } from '../test/test-result.ts'
import { UsageError, type Command, type OptionValue } from '../command.ts'
import { noCommit } from '../diff/git-folder.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../../shared/plural.ts'
import type { Output } from '../output.ts'

/** Docs that are tested: what they show runs, what they link to is there, what they should answer is found. */
export const testCommand: Command = {
  positionals: '[dir]',
  options: {
    only: { type: 'string', value: 'KINDS', help: `some of ${KINDS.join(', ')}, separated by commas` },
    languages: {
      type: 'string',
      value: 'NAMES',
      help: 'run all blocks of these languages, marked or not, such as js,python,bash',
    },
    questions: {
      type: 'string',
      value: 'FILE',
      help: 'the questions; by default questions.yaml of the folder',
    },
    since: { type: 'string', value: 'REF', help: 'test only what changed since a git commit' },
    'min-found': {
      type: 'string',
      value: 'PERCENT',
      help: 'fail only when fewer questions than this are answered; 100 by default',
    },
    timeout: { type: 'string', value: 'SECONDS', help: 'how long a block may run; 10 by default' },
    memory: {
      type: 'string',
      value: 'MB',
      help: 'how much memory a block may use, on Linux; 2000 by default',
    },
    env: { type: 'string', value: 'NAMES', help: 'environment variables that blocks may see' },
    ...SANDBOX_OPTIONS,
    'no-mock': { type: 'boolean', help: 'let curl in blocks ask the real API, not a mock made of the spec' },
    junit: { type: 'string', value: 'FILE', help: 'also write a JUnit report' },
    all: { type: 'boolean', help: 'also name what was skipped, and why' },
  },
  async run({ positionals, options, output }) {
    const root = fs.realpathSync(docsFolder(positionals))
    const minFound = percent(options['min-found'])
    const questions = questionsFile(root, options['questions'])
    const kinds = kindsOf(options['only'])
    const { sandbox, warning } = await findSandbox(kinds.has('code') ? options['sandbox'] : 'never', root)
    const results = await testFolder(
      {
        root,
        questions,
        kinds,
        languages: languagesOf(options['languages']),
        changed: await changedSince(root, options['since']),
        timeoutMs: seconds(options['timeout']) * 1000,
        memoryBytes: megabytes(options['memory']) * 1e6,
        env: list(options['env']),
        sandbox,
        // Whoever asks the real API needs it.
        network: options['network'] === true || options['no-mock'] === true,
        mock: options['no-mock'] !== true,
        model: configuredModel(),
      },
      (text) => output.progress(text),
    )
    const judged = judge(root, results, minFound)
    const ran = results.some(({ kind, status }) => kind === 'code' && status !== 'skipped')
    if (ran && warning !== undefined) output.info(warning)
    if (typeof options['junit'] === 'string') fs.writeFileSync(options['junit'], junitReport(results))
    report({ ...judged, sandbox: sandbox ? 'bubblewrap' : 'none' }, output, options['all'] === true)
    return judged.passed ? 0 : 1
  },
}

interface Judged {
  readonly root: string
  readonly results: readonly TestResult[]
  /** Percent of the questions that were asked. */
  readonly found: number | undefined
  /** Enough questions were answered for the others to be warnings. */
  readonly enough: boolean
  readonly passed: boolean
}

function judge(root: string, results: readonly TestResult[], minFound: number): Judged {
  const asked = results.filter(({ kind, status }) => kind === 'questions' && status !== 'skipped')
  // A file that cannot be read is no question that was not answered.
  const unreadable = asked.some(({ findings }) => findings.some(({ code }) => code === 'questions-invalid'))
  const found = asked.length === 0 ? undefined : (100 * count(asked, 'passed')) / asked.length
  const enough = !unreadable && found !== undefined && found >= minFound
  const failed = results.some(({ kind, status }) => status === 'failed' && !(kind === 'questions' && enough))
  return { root, results, found, enough, passed: !failed }
}

function report(
  { root, results, found, enough, passed, sandbox }: Judged & { readonly sandbox: 'bubblewrap' | 'none' },
  output: Output,
  all: boolean,
): void {
  const findings = results.flatMap(({ kind, findings }) =>
    findings.map((finding) =>
      kind === 'questions' && enough ? { ...finding, severity: 'warning' as const } : finding,
    ),
  )
  const [failed, skipped] = [count(results, 'failed'), count(results, 'skipped')]
  const milliseconds = Math.round(performance.now())
  if (output.json)
    output.data({
      passed: count(results, 'passed'),
      failed,
      skipped,
      found,
      ok: passed,
      sandbox,
      milliseconds,
      results,
    })
  else
    output.diagnostics(output.quiet ? findings.filter(({ severity }) => severity === 'error') : findings, {
      root,
    })
  if (all)
    for (const { status, file, line, name, reason } of results)
      if (status === 'skipped') output.info(`skipped  ${file}:${line ?? 1}  ${name}: ${reason ?? ''}`)
  const kinds = KINDS.flatMap((kind) => {
    const own = results.filter((result) => result.kind === kind)
    return own.length === 0 ? [] : `${kind} ${count(own, 'passed')}/${own.length - count(own, 'skipped')}`
  })
  output.info(
    `${plural(results.length, 'test')}, ${failed} failed, ${skipped} skipped${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''} in ${(milliseconds / 1000).toFixed(2)} s`,
  )
  if (found !== undefined) output.info(`${Math.round(found)} % of the questions are answered.`)
}

function kindsOf(written: OptionValue): ReadonlySet<Kind> {
  const names = list(written)
  const unknown = names.find((name) => !KINDS.includes(name as Kind))
  if (unknown !== undefined)
    throw new UsageError(`--only takes ${KINDS.join(', ')}; "${unknown}" is none of them.`)
  return new Set(names.length === 0 ? KINDS : (names as Kind[]))
}

function languagesOf(written: OptionValue): ReadonlySet<string> {
  const names = list(written).map((name) => name.toLowerCase())
  // Every name of a language means it: `js` is also what is marked `javascript`.
  return new Set(
    names.flatMap((name) => {
      const language = languageOf(name)
      if (!language)
        throw new UsageError(`Code of "${name}" cannot be run; known are ${LANGUAGE_NAMES.join(', ')}.`)
      return language.names
    }),
  )
}

function questionsFile(root: string, written: OptionValue): string {
  if (typeof written !== 'string') return path.join(root, 'questions.yaml')
  const file = path.resolve(written)
  if (!fs.existsSync(file)) throw new UsageError(`There is no file ${written}.`)
  return file
}

async function changedSince(root: string, ref: OptionValue): Promise<ReadonlySet<string> | undefined> {
  if (typeof ref !== 'string') return undefined
  const changed = await changedFiles(root, ref)
  if (!changed) throw noCommit(ref)
  return changed
}

function percent(written: OptionValue): number {
  const value = written === undefined ? 100 : Number(written)
  if (!(value >= 0 && value <= 100)) throw new UsageError('--min-found must be a number from 0 to 100.')
  return value
}

function seconds(written: OptionValue): number {
  const value = written === undefined ? DEFAULT_LIMITS.timeoutMs / 1000 : Number(written)
  if (!(value > 0 && value <= 3600)) throw new UsageError('--timeout must be a number of seconds up to 3600.')
  return value
}

function megabytes(written: OptionValue): number {
  const value = written === undefined ? DEFAULT_LIMITS.memoryBytes / 1e6 : Number(written)
  if (!(value >= 1 && value <= 1e6))
    throw new UsageError('--memory must be a number of megabytes, at least 1.')
  return value
}

function list(written: OptionValue): readonly string[] {
  return typeof written === 'string'
    ? written
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []
}
