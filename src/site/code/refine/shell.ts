import type { Run } from '../token-runs.ts'

const PART = /\\\n|\n|[^\S\n]+|&&|\|\||[;|&(){}<>!`]|[^\s;|&(){}<>`]+/g
/** After these a command begins. */
const BEFORE_COMMAND = new Set(['\n', '&&', '||', ';', '|', '&', '(', '{', '!', '`'])
const KEYWORDS_BEFORE_COMMAND = new Set(['then', 'do', 'else', 'elif', 'if', 'while', 'until', 'time'])
/** Commands whose first argument is a command. */
const RUNNERS = new Set(['sudo', 'exec', 'nohup', 'time', 'command', 'xargs'])
/** Prism's guesses by a list of known commands, which also match arguments of that name. */
const GUESSED = new Set(['', 'f', 't', 'n'])
const FLAG = /^-{1,2}[A-Za-z]/

/** A command in one colour, its options in another, its arguments in that of texts. */
export function refineShell(runs: readonly Run[]): readonly Run[] {
  const refined: Run[] = []
  let command = true
  /** After the name of `NAME=value`. */
  let assigned = false
  for (const run of runs) {
    const add = (text: string, kind: string) => refined.push({ text, kind, lang: run.lang })
    const word = run.text.trim()
    if (!GUESSED.has(run.kind)) {
      const flag = run.kind === 'v' && FLAG.test(word)
      add(run.text, flag ? 'b' : run.kind)
      if (run.kind === 'k') command = KEYWORDS_BEFORE_COMMAND.has(word)
      else if (word !== '' && run.kind !== 'c') {
        const value = assigned && !/\s$/.test(run.text)
        command = command && (value || (run.kind === 'v' && !word.startsWith('$')))
        assigned = run.kind === 'v' && !flag && !word.startsWith('$')
      }
      continue
    }
    for (const [part] of run.text.matchAll(PART)) {
      if (assigned && part.startsWith('=')) {
        add('=', '')
        if (part.length > 1) add(part.slice(1), 's')
        assigned = part.length === 1
        continue
      }
      const value = assigned && part.trim() !== ''
      assigned = false
      if (value && !BEFORE_COMMAND.has(part)) add(part, 's')
      else if (BEFORE_COMMAND.has(part)) {
        add(part, '')
        command = true
      } else if (/^(?:\\?\s|[)}<>]|=$|\\$)/.test(part)) add(part, '')
      else if (command) {
        add(part, /^[\w./@~-]*[\w-]$/.test(part) ? 'f' : '')
        command = RUNNERS.has(part)
      } else add(part, argumentKind(part, run.kind))
    }
  }
  return refined
}

function argumentKind(part: string, guessed: string): string {
  if (FLAG.test(part)) return 'b'
  if (guessed === 'n' || /^\d+$/.test(part)) return 'n'
  return /\w/.test(part) ? 's' : ''
}
