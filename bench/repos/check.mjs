import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'

/** What `lectern check --all` says of a folder: counts, findings by code, and the pages to ask for. The whole goes to `file`. */
export function runCheck(root, file) {
  const handle = fs.openSync(file, 'w')
  const run = spawnSync(
    process.execPath,
    [path.join(ROOT, 'bin', 'lectern.js'), 'check', root, '--all', '--json'],
    { stdio: ['ignore', handle, 'pipe'], encoding: 'utf8' },
  )
  fs.closeSync(handle)
  if (run.status !== 0 && run.status !== 1)
    return { crashed: `${run.signal ?? run.status}: ${run.stderr.trim().split('\n')[0]}` }
  const report = JSON.parse(fs.readFileSync(file, 'utf8'))
  const { pages, compiled, errors, warnings, notes, milliseconds, navigation } = report
  const codes = {}
  for (const { severity, code } of report.diagnostics) {
    const key = `${severity} ${code}`
    codes[key] = (codes[key] ?? 0) + 1
  }
  return { pages, compiled, errors, warnings, notes, milliseconds, navigation, codes }
}
