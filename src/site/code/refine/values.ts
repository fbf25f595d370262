import type { Run } from '../token-runs.ts'

const YAML_PART = /[^\s,[\]{}&*:-][^\s,[\]{}]*|[^]/g

/** A plain scalar is a text, though nothing quotes it. */
export function refineYaml(runs: readonly Run[]): readonly Run[] {
  return splitPlain(runs, YAML_PART, (part) => (/^\w|^[^\s\w,[\]{}&*:-]./.test(part) ? 's' : ''))
}

const CSS_PART = /--[\w-]+|#[\da-fA-F]{3,8}\b|-?(?:\d+\.?\d*|\.\d+)(?:%|[a-zA-Z]+)?|-?[a-zA-Z][\w-]*|[^]/g

/** Names of values, numbers with their units, colours and custom properties. */
export function refineStyles(runs: readonly Run[]): readonly Run[] {
  return splitPlain(runs, CSS_PART, (part) => {
    if (/^--\w/.test(part)) return 'v'
    if (/^#|^-?\.?\d/.test(part) && part.length + Number(/\d/.test(part)) > 1) return 'n'
    return /[a-zA-Z]/.test(part) ? 'b' : ''
  })
}

/** Cuts the plain runs into parts and gives each its kind. */
function splitPlain(runs: readonly Run[], parts: RegExp, kindOf: (part: string) => string): readonly Run[] {
  const refined: Run[] = []
  for (const run of runs) {
    if (run.kind !== '' || run.text.trim() === '') refined.push(run)
    else
      for (const [text] of run.text.matchAll(parts))
        refined.push({ text, kind: kindOf(text), lang: run.lang })
  }
  return refined
}
