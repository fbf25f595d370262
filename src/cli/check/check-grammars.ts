import { View } from '../../access/view.ts'
import { grammarPaths, MOST_GRAMMARS } from '../../config/grammar-paths.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { readGrammar } from '../../shared/textmate-grammar.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Grammars of docs.json that cannot be used: code in such a language has no colours. */
export function checkGrammars(snapshot: Snapshot): readonly Diagnostic[] {
  const read = View.of(snapshot, { kind: 'unrestricted' }).grammars.map((given) => ({
    ...given,
    ...readGrammar(given),
  }))
  const problem = `only the first ${MOST_GRAMMARS} are read`
  const left = grammarPaths(snapshot.config).slice(MOST_GRAMMARS)
  const { file: config, locate } = snapshot.reuse.config
  return [...read, ...left.map((file) => ({ file, text: undefined, problem }))].flatMap((given, at) => {
    if (!('problem' in given)) return []
    const named = locate(['styling', 'codeblocks', 'languages', 'custom', at]) ?? { file: config }
    return {
      severity: 'warning',
      code: 'grammar-unreadable',
      message: `The language grammar \`${given.file}\` cannot be used: ${given.problem}.`,
      hint: 'Name a TextMate grammar in JSON under styling.codeblocks.languages.custom of docs.json.',
      ...(given.text === undefined ? named : { file: given.file }),
    }
  })
}
