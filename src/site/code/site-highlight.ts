import { memo } from '../../lib/memo.ts'
import type { GrammarFile } from '../../shared/textmate-grammar.ts'
import { highlight, highlightWith, type Highlight } from './highlight.ts'
import { OwnLanguages } from './own-languages.ts'

/** How code of a site gets its colours: one for all its pages, as the grammars it brings are read once. */
export function siteHighlight({ grammars }: { readonly grammars: readonly GrammarFile[] }): Highlight {
  return grammars.length === 0 ? highlight : withGrammars(grammars)
}

const withGrammars = memo((grammars: readonly GrammarFile[]) => highlightWith(new OwnLanguages(grammars)))
