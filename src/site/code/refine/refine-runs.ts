import type { Run } from '../token-runs.ts'
import { NameReader } from './names.ts'
import { nameRulesOf } from './name-rules.ts'
import { refineShell } from './shell.ts'
import { refineStyles, refineYaml } from './values.ts'

/**
 * Gives colours to what Prism's grammars leave plain: methods, types, parameters, arguments, values. One pass from
 * the start to the end over what stands around each word, so that the cost is that of the text's length.
 */
export function refineRuns(runs: readonly Run[]): readonly Run[] {
  const refined: Run[] = []
  for (let from = 0; from < runs.length;) {
    const lang = runs[from]?.lang ?? ''
    let end = from + 1
    while (end < runs.length && runs[end]?.lang === lang) end++
    for (const run of refineLanguage(runs.slice(from, end), lang)) refined.push(run)
    from = end
  }
  return refined
}

function refineLanguage(runs: readonly Run[], lang: string): readonly Run[] {
  if (lang === 'bash') return refineShell(runs)
  if (lang === 'yaml') return refineYaml(runs)
  if (lang === 'css' || lang === 'scss' || lang === 'less') return refineStyles(runs)
  const rules = nameRulesOf(lang)
  return rules === undefined ? runs : new NameReader(runs, rules).read()
}
