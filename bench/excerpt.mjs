import fs from 'node:fs'

const LAST_LINES = 4

/** What a person looks for in the log of a failed command: the first line that speaks of an error, and the end. */
export function excerpt(log) {
  const lines = fs.readFileSync(log, 'utf8').trim().split('\n')
  const first = lines.findIndex((line) => /error|cannot|failed/i.test(line))
  const end = lines.slice(-LAST_LINES)
  const shown = first >= 0 && first < lines.length - LAST_LINES ? [lines[first], '…', ...end] : end
  return shown.join('\n').slice(0, 1200)
}
