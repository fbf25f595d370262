import type * as patterns from '@shikijs/engine-javascript'
import type * as textmatePackage from '@shikijs/vscode-textmate'
import type { IGrammar, IRawGrammar, StateStack } from '@shikijs/vscode-textmate'
import { cpuMs } from '../../lib/cpu-ms.ts'
import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import { watched } from '../../lib/watched.ts'
import { readGrammar, type GrammarFile } from '../../shared/textmate-grammar.ts'
import { scopeKind } from './scope-kinds.ts'
import type { Run } from './token-runs.ts'

/** The patterns are the author's, and one that looks harmless can try forever: then it is stopped from outside. */
const TIME_LIMIT_MS = 2000
/** What a text may take by its length, several times what grammars take. */
const FAIR_MS_A_CHARACTER = 0.01
/** What all texts of a site together may take beyond that; then its languages are plain. */
const MOST_BEYOND_MS = 2000

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
  #left = MOST_BEYOND_MS

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
    if (language === undefined || language.grammar === null || this.#left <= 0) return undefined
    const began = cpuMs()
    try {
      return watched(() => this.#tokenize(code, lang, language), TIME_LIMIT_MS)
    } catch {
      // Neither a slow grammar nor one with a fault takes the page along, or is asked again.
      language.grammar = null
      return undefined
    } finally {
      this.#left -= Math.max(0, cpuMs() - began - code.length * FAIR_MS_A_CHARACTER)
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
