import type { Gap } from '../../analytics/demand/demand-report.ts'
import { plural } from '../../shared/plural.ts'
import { readQuestions } from '../test/read-questions.ts'

/** A file of questions with those that are not in it yet; what stands there stays as it is, comments and all. */
export function addQuestions(
  before: string,
  gaps: readonly Gap[],
): { readonly text: string; readonly added: number } | { readonly problem: string } {
  const start = before.trim() === '' ? 'questions:\n' : before.replace(/\n*$/, '\n')
  const known = readQuestions('questions.yaml', start === 'questions:\n' ? 'questions: []\n' : start)
  if ('code' in known) return { problem: known.message }
  const asked = new Set(known.map(({ ask }) => plain(ask)))
  const fresh = gaps.filter(({ question }) => !asked.has(plain(question)))
  const indent = /^(\s*)- /m.exec(start.slice(start.search(/^questions\s*:/m)))?.[1] ?? '  '
  const text =
    start.replace(/^(questions\s*:)\s*\[\]\s*$/m, '$1') + fresh.map((gap) => entry(gap, indent)).join('')
  const after = fresh.length === 0 ? known : readQuestions('questions.yaml', text)
  // Somebody may have written the list in a way that cannot be added to line by line.
  if ('code' in after || after.length !== known.length + fresh.length)
    return {
      problem: 'questions cannot be added to it: `questions` must be the last key, with one entry a line.',
    }
  return { text: fresh.length === 0 ? before : text, added: fresh.length }
}

/** Skipped until somebody says what answers it: a test that nobody can pass is no test. */
function entry({ question, unanswered, nearestPages }: Gap, indent: string): string {
  const [nearest] = nearestPages
  const why = `Asked by agents ${plural(unanswered, 'time')} without an answer. Name the page or the fact that answers it.`
  const lines = [
    `- ask: ${JSON.stringify(question)}`,
    ...(nearest === undefined ? [] : [`  page: ${JSON.stringify(nearest)}`]),
    `  skip: ${JSON.stringify(why)}`,
  ]
  return lines.map((text) => `${indent}${text}\n`).join('')
}

function plain(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[?.!]+$/, '')
}
