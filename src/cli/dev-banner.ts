import type { SnapshotHandle } from '../access/snapshot-handle.ts'
import { plural } from '../shared/plural.ts'
import type { Output } from './output.ts'
import { VERSION } from '../lib/version.ts'

/** What an author sees when the preview is up. */
export function printBanner(
  output: Output,
  { url, snapshot, milliseconds }: { url: string; snapshot: SnapshotHandle; milliseconds: number },
): void {
  const count = (severity: string) =>
    snapshot.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  const problems = [
    count('error') > 0 ? output.style('red', plural(count('error'), 'error')) : '',
    count('warning') > 0 ? output.style('yellow', plural(count('warning'), 'warning')) : '',
  ].filter(Boolean)
  output.info()
  output.info(
    `  ${output.style(['bold', 'green'], 'LECTERN')} ${output.style('green', `v${VERSION}`)}  ${output.style('dim', 'ready in')} ${Math.round(milliseconds)} ms`,
  )
  output.info()
  output.info(
    `  ${output.style('green', '➜')}  ${output.style('bold', 'Local')}   ${output.style('cyan', `${url}/`)}`,
  )
  output.info(
    `  ${output.style('green', '➜')}  ${output.style('bold', 'Pages')}   ${snapshot.pageCount.toLocaleString('en')}${problems.length > 0 ? `  (${problems.join(', ')}; run \`lectern check\` for all)` : ''}`,
  )
  if (process.stdin.isTTY) output.info(output.style('dim', `  ➜  press h + enter to show help`))
  for (const diagnostic of snapshot.diagnostics.filter(({ severity }) => severity === 'error').slice(0, 5))
    output.info(
      `     ${diagnostic.file ?? ''}${diagnostic.line ? `:${diagnostic.line}:${diagnostic.column ?? 1}` : ''}  ${diagnostic.message}`,
    )
  output.info()
}
