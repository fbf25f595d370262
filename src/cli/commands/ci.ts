import fs from 'node:fs'
import { UsageError, type Command, type OptionValue } from '../command.ts'
import { reportLines, reportMarkdown, STEPS, type Step } from '../ci/ci-report.ts'
import { runSteps } from '../ci/run-steps.ts'
import { findSandbox, SANDBOX_OPTIONS } from '../test/sandbox-options.ts'
import { docsFolder } from '../docs-folder.ts'

/** Everything a pull request should pass, in one report. */
export const ciCommand: Command = {
  positionals: '[dir]',
  options: {
    since: {
      type: 'string',
      value: 'REF',
      help: 'compare with this commit, such as origin/main; without it nothing is compared',
    },
    only: { type: 'string', value: 'STEPS', help: `some of ${STEPS.join(', ')}, separated by commas` },
    strict: { type: 'boolean', help: 'treat warnings as errors' },
    'min-score': { type: 'string', value: 'POINTS', help: 'fail below so many of 100 points; 0 by default' },
    markdown: { type: 'string', value: 'FILE', help: 'also write the report as Markdown, for a comment' },
    ...SANDBOX_OPTIONS,
    url: { type: 'string', value: 'URL', help: 'where the pages are seen, for links in the Markdown' },
  },
  async run({ positionals, options, output }) {
    const root = docsFolder(positionals)
    const steps = stepsOf(options['only'])
    const reports = await runSteps({
      root,
      steps,
      found: await findSandbox(steps.has('test') ? options['sandbox'] : 'never', root),
      network: options['network'] === true,
      since: options['since'] as string | undefined,
      strict: options['strict'] === true,
      minScore: pointsOf(options['min-score']),
      onProgress: (text) => output.progress(text),
    })
    const ok = reports.every((report) => report.ok)
    if (output.json) output.data({ ok, reports })
    else {
      // Lines of a log, or remarks beside the lines of a pull request.
      output.diagnostics(
        reports.flatMap(({ findings }) => findings),
        { root },
      )
      for (const line of reportLines(reports)) output.print(line)
    }
    const { markdown, url } = options as { readonly markdown?: string; readonly url?: string }
    if (markdown !== undefined)
      fs.appendFileSync(markdown, `${reportMarkdown(reports, url?.replace(/\/+$/, ''))}\n`)
    output.info(ok ? 'All checks passed.' : 'Some checks failed.')
    return ok ? 0 : 1
  },
}

function stepsOf(written: OptionValue): ReadonlySet<Step> {
  const names = typeof written === 'string' ? written.split(',').map((name) => name.trim()) : [...STEPS]
  const unknown = names.find((name) => !STEPS.includes(name as Step))
  if (unknown !== undefined)
    throw new UsageError(`--only takes ${STEPS.join(', ')}; "${unknown}" is none of them.`)
  return new Set(names as Step[])
}

function pointsOf(written: OptionValue): number {
  const value = written === undefined ? 0 : Number(written)
  if (!Number.isInteger(value) || value < 0 || value > 100)
    throw new UsageError('--min-score must be a whole number up to 100.')
  return value
}
