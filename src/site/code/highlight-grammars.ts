import type { Grammar, Prism } from './prism-types.ts'
import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import type { GrammarValue, TokenStream } from 'prismjs'
import { languageName } from './highlight-languages.ts'
import { markdownTokens } from './highlight-markdown.ts'

interface LoadLanguages {
  (names: string): void
  silent: boolean
}

const MAX_NESTED = 4

const prism = lazy(() => loadPackage('prismjs') as Prism)
const loadLanguages = lazy(() => {
  const load = loadPackage('prismjs/components/index.js') as LoadLanguages
  load.silent = true
  return load
})
const grammars = new Map<string, Grammar | undefined>()

/** The tokens of a text; undefined for a language nobody wrote a grammar for. */
export function tokensOf(code: string, lang: string, nested = 0): TokenStream | undefined {
  const name = languageName(lang)
  const grammar = grammarOf(name === 'mdx' ? 'markdown' : name)
  if (grammar === undefined || nested > MAX_NESTED) return undefined
  if (name === 'mdx' || name === 'markdown')
    return markdownTokens(code, {
      prism: prism(),
      text: name === 'mdx' ? mdxGrammar() : grammar,
      modules: name === 'mdx',
      tokens: (part, partLang) => tokensOf(part, partLang, nested + 1) ?? part,
    })
  const tokens = prism().tokenize(code, grammar)
  // Words between JSX tags look like code to the grammar; Prism mends that afterwards.
  if (name === 'jsx' || name === 'tsx')
    prism().hooks.run('after-tokenize', { code, grammar, language: name, tokens })
  return tokens
}

function grammarOf(name: string): Grammar | undefined {
  const known = grammars.get(name)
  if (known !== undefined || grammars.has(name)) return known
  const grammar = loadGrammar(name)
  if (grammars.size < 1000) grammars.set(name, grammar)
  return grammar
}

/** Loads a grammar (a file of the package) the first time a page names it. */
function loadGrammar(name: string): Grammar | undefined {
  if (!/^[a-z\d-]+$/.test(name)) return undefined
  const { languages } = prism()
  if (!Object.hasOwn(languages, name)) {
    // The files of the package write into this name, which may be that of another copy in the process.
    ;(globalThis as { Prism?: Prism }).Prism = prism()
    loadLanguages()(name)
  }
  // `extend`, `insertBefore` and `DFS` live among the grammars, but are functions.
  const isGrammar = Object.hasOwn(languages, name) && typeof languages[name] === 'object'
  if (!isGrammar) return undefined
  if (name === 'typescript' || name === 'tsx') languages.insertBefore(name, 'constant', TYPES)
  const grammar = languages[name] as Grammar
  for (const pattern of SLOW.get(name) ?? []) boundPattern(grammar, pattern)
  return grammar
}

/** Patterns that try every start with every end where the text is not what they look for. */
const SLOW: ReadonlyMap<string, readonly string[]> = new Map([
  ['css', ['selector']],
  ['markdown', ['url']],
  ['nginx', ['directive']],
])
/** More parts than anything that is meant has. */
const MOST_PARTS = 300

/** Lets the groups of a pattern repeat a bounded number of times. */
function boundPattern(grammar: Grammar, name: string): void {
  const slow = grammar[name]
  if (slow === undefined || slow instanceof RegExp || Array.isArray(slow)) return
  const { source, flags } = slow.pattern
  const bounded = source
    .replaceAll(/(?<!\\)\)\*/g, `){0,${MOST_PARTS}}`)
    .replaceAll(/(?<!\\)\)\+/g, `){1,${MOST_PARTS}}`)
  slow.pattern = new RegExp(bounded, flags)
}

/** Prism colours a type only where it is declared; these are the places where one is used. */
const TYPES: Grammar = {
  'maybe-class-name': [
    {
      pattern: /((?:[:<|&]|=>|\b(?:as|is|satisfies))\s*)[A-Z](?![A-Z\d_]+\b)[\w$]*\b(?!\s*\()/,
      lookbehind: true,
    },
    { pattern: /(,\s*)[A-Z](?![A-Z\d_]+\b)[\w$]*(?=(?:\[\])*\s*>)/, lookbehind: true },
  ],
}

/** Running text of MDX: Markdown with the tags and expressions of JSX in place of HTML. */
const mdxGrammar = lazy((): Grammar => {
  const markdown = grammarOf('markdown') ?? {}
  const jsx = grammarOf('jsx') ?? {}
  const expression = { pattern: /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/, inside: jsx }
  return {
    ...pick(markdown, 'code-snippet title'),
    comment: /\{\/\*[\s\S]*?\*\/\}/,
    variable: /\{\{[\w.-]+\}\}/,
    ...pick(jsx, 'tag'),
    interpolation: expression,
    ...pick(markdown, 'table blockquote hr list bold italic strike url'),
  }
})

function pick(grammar: Grammar, names: string): Grammar {
  const wanted = names.split(' ').map((name) => [name, grammar[name]] as const)
  return Object.fromEntries(wanted.filter((entry): entry is [string, GrammarValue] => entry[1] !== undefined))
}
