import { View } from '../../access/view.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { readGrammar } from '../../shared/textmate-grammar.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Grammars of docs.json that cannot be used: code in such a language has no colours. */
export function checkGrammars(snapshot: Snapshot): readonly Diagnostic[] {
  return View.of(snapshot, { kind: 'unrestricted' }).grammars.flatMap((given) => {
    const grammar = readGrammar(given)
    if (!('problem' in grammar)) return []
    return {
      severity: 'warning',
      code: 'grammar-unreadable',
      message: `The language grammar \`${given.file}\` cannot be used: ${grammar.problem}.`,
      hint: 'Name a TextMate grammar in JSON under styling.codeblocks.languages.custom of docs.json.',
      ...(given.text === undefined ? { file: 'docs.json' } : { file: given.file }),
    }
  })
}
