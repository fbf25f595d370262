import fs from 'node:fs'
import path from 'node:path'
import { foldFindings } from '../check/fold-findings.ts'
import { hasErrors, type Diagnostic } from '../../lib/diagnostic.ts'
import { plural } from '../../shared/plural.ts'
import { checkFolder } from '../check/check-folder.ts'
import { compareFolders } from '../diff/compare-folders.ts'
import { noCommit, withFolderOf } from '../diff/git-folder.ts'
import { scoreFolder } from '../score/score-folder.ts'
import { changedFiles } from '../test/changed-files.ts'
import { configuredModel } from '../test/configured-model.ts'
import type { FoundSandbox } from '../test/sandbox-options.ts'
import { DEFAULT_LIMITS, testFolder } from '../test/test-folder.ts'
import { count, KINDS } from '../test/test-result.ts'
import { differenceReport, type Step, type StepReport } from './ci-report.ts'

export interface CiOrder {
  readonly root: string
  readonly steps: ReadonlySet<Step>
  /** Commit to compare with: for the difference, and for what the APIs promised. */
  readonly since: string | undefined
  readonly strict: boolean
  readonly minScore: number
  /** Where code of the folder runs. */
  readonly found: FoundSandbox
  readonly network: boolean
  readonly onProgress: (text: string) => void
}

const PAGES_SCORED = 20

/** Each step after the other: none is left out because one before it failed. */
export async function runSteps(order: CiOrder): Promise<readonly StepReport[]> {
  const reports: StepReport[] = []
  if (order.steps.has('check')) reports.push(await check(order))
  if (order.steps.has('test')) reports.push(await runTests(order))
  if (order.steps.has('diff') && order.since !== undefined) reports.push(await compare(order, order.since))
  if (order.steps.has('score')) reports.push(await score(order))
  return reports
}

async function check({ root, since, strict, onProgress }: CiOrder): Promise<StepReport> {
  const { diagnostics, pages } = await checkFolder(root, onProgress, { against: since })
  const findings = foldFindings(diagnostics.filter(({ severity }) => severity !== 'info'))
  const counted = (severity: Diagnostic['severity']) =>
    findings.filter((found) => found.severity === severity).length
  return {
    step: 'check',
    ok: !hasErrors(findings) && !(strict && findings.length > 0),
    summary: `${plural(pages, 'page')}, ${plural(counted('error'), 'error')}, ${plural(counted('warning'), 'warning')}.`,
    findings,
  }
}

async function runTests({ root, since, found, network, onProgress }: CiOrder): Promise<StepReport> {
  const changed = since === undefined ? undefined : await changedFiles(root, since)
  if (since !== undefined && !changed) throw noCommit(since)
  const results = await testFolder(
    {
      root: fs.realpathSync(root),
      kinds: new Set(KINDS),
      languages: new Set(),
      questions: path.join(root, 'questions.yaml'),
      changed,
      ...DEFAULT_LIMITS,
      env: [],
      sandbox: found.sandbox,
      network,
      mock: true,
      model: configuredModel(),
    },
    onProgress,
  )
  const failed = count(results, 'failed')
  const ran = results.some(({ kind, status }) => kind === 'code' && status !== 'skipped')
  return {
    step: 'test',
    ok: failed === 0,
    summary: `${plural(results.length, 'test')}, ${failed} failed, ${count(results, 'skipped')} skipped.${ran && found.warning !== undefined ? ` ${found.warning}` : ''}`,
    findings: results.flatMap((result) => result.findings),
  }
}

async function compare({ root, onProgress }: CiOrder, since: string): Promise<StepReport> {
  onProgress('Comparing pages…')
  return withFolderOf(root, since, async (before) => differenceReport(await compareFolders(before, root)))
}

async function score({ root, minScore, onProgress }: CiOrder): Promise<StepReport> {
  onProgress('Scoring…')
  const { score: points, checks } = await scoreFolder(root, PAGES_SCORED)
  return {
    step: 'score',
    ok: points >= minScore,
    summary: `${points} of 100 points for agents${minScore > 0 ? `, ${minScore} are wanted` : ''}.`,
    findings: [],
    lost: checks.flatMap(({ id, reasons }) => reasons.map((reason) => `${id}: ${reason}`)),
  }
}
