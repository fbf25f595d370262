import { differenceLines, sayDifference } from '../../difference/describe.ts'
import type { Difference } from '../../difference/difference.ts'
import { differenceMarkdown } from '../../difference/to-markdown.ts'
import { formatDiagnostic, type Diagnostic } from '../../lib/diagnostic.ts'
import { plural } from '../../shared/plural.ts'

export const STEPS = ['check', 'test', 'diff', 'score'] as const
export type Step = (typeof STEPS)[number]

/** What one step found. */
export interface StepReport {
  readonly step: Step
  readonly ok: boolean
  /** One sentence. */
  readonly summary: string
  readonly findings: readonly Diagnostic[]
  readonly difference?: Difference | undefined
  /** What cost points. */
  readonly lost?: readonly string[] | undefined
}

const MOST_FINDINGS = 50

/** For a terminal or a log: findings are shown beside it. */
export function reportLines(reports: readonly StepReport[]): readonly string[] {
  return reports.flatMap(({ step, ok, summary, difference, lost }) => [
    `${ok ? 'passed' : 'failed'}  ${step.padEnd(5)}  ${summary}`,
    ...(difference ? differenceLines(difference) : (lost ?? [])).map((line) => `               ${line}`),
  ])
}

/** For a comment on a pull request, or the summary of a run. */
export function reportMarkdown(reports: readonly StepReport[], url: string | undefined): string {
  const failed = reports.filter(({ ok }) => !ok)
  const head = failed.length === 0 ? 'All checks passed.' : `${plural(failed.length, 'check')} failed.`
  const rows = reports.map(({ step, ok, summary }) => `| ${ok ? '✓' : '✗'} ${step} | ${cell(summary)} |`)
  const details = reports.flatMap(({ step, findings, difference, lost = [] }) => [
    ...(findings.length === 0 ? [] : [fold(`Findings of ${step}`, findings.map(formatDiagnostic))]),
    ...(difference && difference.changed.length + difference.added.length + difference.missing.length > 0
      ? [`## What readers will see\n\n${differenceMarkdown(difference, url)}`]
      : []),
    ...(lost.length === 0 ? [] : [fold('Points that agents lose', lost)]),
  ])
  return [`**${head}**`, `| | |\n| --- | --- |\n${rows.join('\n')}`, ...details].join('\n\n')
}

function fold(title: string, lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_FINDINGS)
  const more = lines.length > shown.length ? `\n${lines.length - shown.length} more.` : ''
  const fence = '`'.repeat(Math.max(3, ...shown.map((line) => (/`{3,}/.exec(line)?.[0].length ?? 0) + 1)))
  return `<details><summary>${title} (${lines.length})</summary>\n\n${fence}text\n${shown.join('\n')}${more}\n${fence}\n\n</details>`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** An address that nothing leads from any more is an error of the folder as a whole. */
export function missingFindings({ missing }: Difference): readonly Diagnostic[] {
  return missing.map((path) => ({
    severity: 'error',
    code: 'address-missing',
    message: `${path} had a page or a redirect, and is not found any more.`,
    file: 'docs.json',
    line: 1,
    column: 1,
    hint: 'Add a redirect from it.',
  }))
}

export function differenceReport(difference: Difference): StepReport {
  const findings = missingFindings(difference)
  return {
    step: 'diff',
    ok: findings.length === 0,
    summary: sayDifference(difference),
    findings,
    difference,
  }
}
