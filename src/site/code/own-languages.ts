import type * as patterns from '@shikijs/engine-javascript'
import type * as textmatePackage from '@shikijs/vscode-textmate'
import type { IGrammar, IRawGrammar, StateStack } from '@shikijs/vscode-textmate'
import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import { isTimeout, watched } from '../../lib/watched.ts'
import { readGrammar, type GrammarFile } from '../../shared/textmate-grammar.ts'
import { scopeKind } from './scope-kinds.ts'
import type { Run } from './token-runs.ts'

/** What one block may take. The patterns are the author's, and one that looks harmless can try forever. */
const TIME_LIMIT_MS = 2000
/** After so many languages that took longer, the rest of the site's are not asked either. */
const MOST_SLOW = 2

const textmate = lazy(() => loadPackage('@shikijs/vscode-textmate') as typeof textmatePackage)
const engine = lazy(() => {
  const { createJavaScriptRegexEngine } = loadPackage('@shikijs/engine-javascript') as typeof patterns
  // A pattern that JavaScript cannot say finds nothing; the rest of the grammar works.
  return createJavaScriptRegexEngine({ forgiving: true })
})

interface Language {
  readonly raw: IRawGrammar
  /** Undefined until a page names it, null where it cannot be used. */
  grammar?: IGrammar | null
}

/** Languages that the folder of a site describes by TextMate grammars, by every name they have. */
export class OwnLanguages {
  readonly #byName = new Map<string, Language>()
  #slow = 0

  constructor(files: readonly GrammarFile[]) {
    for (const file of files) {
      const grammar = readGrammar(file)
      if ('problem' in grammar) continue
      const language: Language = { raw: grammar.raw as unknown as IRawGrammar }
      for (const name of grammar.names) this.#byName.set(name, language)
    }
  }

  /** A text in its colours; undefined for a language that is none of these, or whose grammar takes too long. */
  runs(code: string, lang: string): readonly Run[] | undefined {
    const language = this.#byName.get(lang.toLowerCase())
    if (language === undefined || language.grammar === null || this.#slow >= MOST_SLOW) return undefined
    try {
      return watched(() => this.#tokenize(code, lang, language), TIME_LIMIT_MS)
    } catch (error) {
      // Neither a slow grammar nor one with a fault takes the page along, or is asked again.
      if (isTimeout(error)) this.#slow += 1
      language.grammar = null
      return undefined
    }
  }

  #tokenize(code: string, lang: string, language: Language): readonly Run[] | undefined {
    const grammar = (language.grammar ??= load(language.raw, this.#byName))
    if (grammar === null) return undefined
    const runs: Run[] = []
    const add = (text: string, kind: string) => runs.push({ text, kind, lang })
    let state: StateStack = textmate().INITIAL
    const lines = code.split('\n')
    for (const [at, line] of lines.entries()) {
      const result = grammar.tokenizeLine(line, state)
      state = result.ruleStack
      for (const { startIndex, endIndex, scopes } of result.tokens)
        add(line.slice(startIndex, endIndex), scopeKind(scopes))
      if (at < lines.length - 1) add('\n', '')
    }
    return runs
  }
}

/** A grammar may name others of the same site; those it names and nobody wrote are plain text. */
function load(raw: IRawGrammar, known: ReadonlyMap<string, Language>): IGrammar | null {
  const scopes = new Map([...known.values()].map((language) => [language.raw.scopeName, language.raw]))
  const registry = new (textmate().Registry)({
    onigLib: {
      createOnigScanner: (sources) => engine().createScanner(sources),
      createOnigString: (text) => engine().createString(text),
    },
    loadGrammar: (scope) => scopes.get(scope),
  })
  return registry.loadGrammar(raw.scopeName)
}
