import { formatDiagnostic } from '../../lib/diagnostic.ts'
import { escapeXml } from '../../lib/escape-xml.ts'
import { count, KINDS, type TestResult } from './test-result.ts'

/** The report that CI servers read. */
export function junitReport(results: readonly TestResult[]): string {
  const suites = KINDS.flatMap((kind) => {
    const own = results.filter((result) => result.kind === kind)
    return own.length === 0 ? [] : [suite(kind, own)]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(results)}>\n${suites.join('')}</testsuites>\n`
}

function suite(kind: string, results: readonly TestResult[]): string {
  return `  <testsuite name="${kind}" ${counts(results)}>\n${results.map(testCase).join('')}  </testsuite>\n`
}

function counts(results: readonly TestResult[]): string {
  return `tests="${results.length}" failures="${count(results, 'failed')}" skipped="${count(results, 'skipped')}" time="${seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0))}"`
}

function testCase({ name, file, line, status, findings, reason, milliseconds, kind }: TestResult): string {
  const inside =
    status === 'skipped'
      ? `      <skipped message="${attribute(reason ?? '')}"/>\n`
      : findings
          .map(
            (found) =>
              `      <failure message="${attribute(found.message)}" type="${found.code}">${escapeXml(formatDiagnostic(found))}</failure>\n`,
          )
          .join('')
  const at = line === undefined ? '' : ` line="${line}"`
  return `    <testcase classname="${kind}.${attribute(file)}" name="${attribute(name)}" file="${attribute(file)}"${at} time="${seconds(milliseconds)}">\n${inside}    </testcase>\n`
}

function attribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;')
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
