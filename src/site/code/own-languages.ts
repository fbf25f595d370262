import type * as patterns from '@shikijs/engine-javascript'
import type * as textmatePackage from '@shikijs/vscode-textmate'
import type { IGrammar, IOnigLib, IRawGrammar, StateStack } from '@shikijs/vscode-textmate'
import { cpuMs } from '../../lib/cpu-ms.ts'
import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import { watched } from '../../lib/watched.ts'
import { readGrammar, type GrammarFile } from '../../shared/textmate-grammar.ts'
import { boundedGrammar } from './bounded-grammar.ts'
import { KINDS_AS_THEME, kindOfColour } from './scope-kinds.ts'
import type { Run } from './token-runs.ts'

/** The patterns are the author's, and one that looks harmless can try forever: then it is stopped from outside. */
const TIME_LIMIT_MS = 2000
/** What a text may take by its length, several times what grammars take. */
const FAIR_MS_A_CHARACTER = 0.01
/** What all texts of a site together may take beyond that; then its languages are plain. */
const MOST_BEYOND_MS = 2000
/** What stays in memory, many times what grammars have: rules that are open after a line, searches in it, and patterns. */
const MOST_OPEN = 1000
const MOST_SEARCHES_A_LINE = 50_000
const MOST_PATTERNS = 1_000_000

const textmate = lazy(() => loadPackage('@shikijs/vscode-textmate') as typeof textmatePackage)
const engines = lazy(() => loadPackage('@shikijs/engine-javascript') as typeof patterns)

interface Language {
  readonly raw: IRawGrammar
  /** Undefined until a page names it, null where it cannot be used. */
  grammar?: LoadedGrammar | null
}

interface LoadedGrammar {
  readonly grammar: IGrammar
  readonly colours: readonly string[]
}

/** Languages that the folder of a site describes by TextMate grammars, by every name they have. */
export class OwnLanguages {
  readonly #byName = new Map<string, Language>()
  readonly #onigLib = lazy(() => this.#openPatterns())
  #left = MOST_BEYOND_MS
  #searches = 0
  #patterns = 0

  constructor(files: readonly GrammarFile[]) {
    for (const file of files) {
      const grammar = readGrammar(file)
      if ('problem' in grammar) continue
      const language: Language = { raw: grammar.raw as unknown as IRawGrammar }
      for (const name of grammar.names) this.#byName.set(name, language)
    }
  }

  /** A text in its colours; undefined for a language that is none of these, or whose grammar takes too much. */
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
    const loaded = (language.grammar ??= this.#load(language.raw))
    if (loaded === null) return undefined
    const { INITIAL, EncodedTokenMetadata } = textmate()
    const runs: Run[] = []
    const add = (text: string, kind: string) => runs.push({ text, kind, lang })
    let state: StateStack = INITIAL
    const lines = code.split('\n')
    for (const [at, line] of lines.entries()) {
      this.#searches = 0
      const { tokens, ruleStack } = loaded.grammar.tokenizeLine2(line, state)
      state = ruleStack
      if (state.depth > MOST_OPEN) throw new Error('too many rules are open')
      // Pairs of where a token begins, and what it looks like.
      for (let index = 0; index < tokens.length; index += 2) {
        const colour = loaded.colours[EncodedTokenMetadata.getForeground(tokens[index + 1] ?? 0)]
        add(line.slice(tokens[index], tokens[index + 2]), kindOfColour(colour))
      }
      if (at < lines.length - 1) add('\n', '')
    }
    return runs
  }

  /** A grammar may name others of the same site; those it names and nobody wrote are plain text. */
  #load(raw: IRawGrammar): LoadedGrammar | null {
    const scopes = new Map(
      [...this.#byName.values()].map((language) => [language.raw.scopeName, language.raw]),
    )
    const registry = new (textmate().Registry)({
      onigLib: this.#onigLib(),
      theme: KINDS_AS_THEME,
      loadGrammar: (scope) => {
        const found = scopes.get(scope)
        return found && boundedGrammar(found)
      },
    })
    const grammar = registry.loadGrammar(raw.scopeName)
    return grammar && { grammar, colours: registry.getColorMap() }
  }

  /** Patterns of this site alone: whoever runs them keeps each for good. */
  #openPatterns(): IOnigLib {
    // A pattern that JavaScript cannot say finds nothing; the rest of the grammar works.
    const engine = engines().createJavaScriptRegexEngine({ forgiving: true })
    return {
      createOnigScanner: (sources) => {
        this.#patterns += sources.length
        if (this.#patterns > MOST_PATTERNS) throw new Error('too many patterns')
        const scanner = engine.createScanner(sources)
        return {
          findNextMatchSync: (text, from, options) => {
            if (++this.#searches > MOST_SEARCHES_A_LINE) throw new Error('too many searches in a line')
            return scanner.findNextMatchSync(text, from, options)
          },
        }
      },
      createOnigString: (text) => engine.createString(text),
    }
  }
}
