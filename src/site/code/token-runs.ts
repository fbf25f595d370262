import type { Token, TokenStream } from 'prismjs'

/** A piece of code in one colour. */
export interface Run {
  text: string
  /** Letter of its colour; '' for that of plain text, `PROSE` for words that are no code. */
  readonly kind: string
  /** The language it is written in: a script in a page of HTML has its own. */
  readonly lang: string
}

const MAX_DEPTH = 60

/** Kind of words between tags, which no rule about code may colour. */
export const PROSE = '-'

/** Token name of text in another language, whose name is the token's alias. */
export const OTHER_LANGUAGE = 'other-language'

/** Languages of tokens that hold text of another one. */
const INNER: ReadonlyMap<string, string> = new Map([
  ['script', 'javascript'],
  ['style', 'css'],
  ['bash', 'bash'],
])

/** Flattens nested tokens into runs. */
export function runsOf(tokens: TokenStream, lang: string): readonly Run[] {
  const runs: Run[] = []
  addRuns(tokens, { kind: '', lang, depth: 0 }, runs)
  return runs
}

interface Around {
  readonly kind: string
  readonly lang: string
  readonly depth: number
}

function addRuns(tokens: TokenStream, around: Around, runs: Run[]): void {
  if (typeof tokens === 'string') addRun(tokens, around, runs)
  else if (Array.isArray(tokens)) for (const token of tokens) addRuns(token, around, runs)
  else {
    const depth = around.depth + 1
    const inner = { kind: kindOf(tokens, around.kind), lang: innerLanguage(tokens) ?? around.lang, depth }
    addRuns(depth > MAX_DEPTH ? textOf(tokens) : tokens.content, inner, runs)
  }
}

/** Plain text with its punctuation is one run. */
function addRun(text: string, { kind, lang }: Around, runs: Run[]): void {
  const last = runs.at(-1)
  if (kind === '' && last?.kind === '' && last.lang === lang) last.text += text
  else runs.push({ text, kind, lang })
}

function innerLanguage({ type, alias }: Token): string | undefined {
  return type === OTHER_LANGUAGE && typeof alias === 'string' ? alias : INNER.get(type)
}

function textOf(tokens: TokenStream): string {
  if (typeof tokens === 'string') return tokens
  return Array.isArray(tokens) ? tokens.map(textOf).join('') : textOf(tokens.content)
}

function kindOf(token: Token, inherited: string): string {
  const alias = typeof token.alias === 'string' ? token.alias : token.alias?.[0]
  const own = KINDS[token.type] ?? (alias === undefined ? undefined : KINDS[alias]) ?? inherited
  if (own === PLAIN_UNLESS_QUOTED) return punctuationKind(token, alias, inherited)
  // A type named by one capital also matches as a constant.
  return own === 'b' && inherited === 't' ? 't' : own
}

const PLAIN_UNLESS_QUOTED = '?'

/** A quote mark belongs to its string and AND is a word; any other punctuation has no colour. */
function punctuationKind(token: Token, alias: string | undefined, inherited: string): string {
  if (token.type === 'operator') return /^[a-z]/i.test(textOf(token.content)) ? 'k' : ''
  return alias !== 'attr-equals' && QUOTING.has(inherited) ? inherited : ''
}

const QUOTING = new Set(['s', 'p', 'c', 'i', 'd'])

/** Token names of the grammars -> our letters; a name that is missing takes that of what it stands in. */
const KINDS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...letters('k', 'keyword control-flow rule important module instruction directive bold title'),
  ...letters('s', 'string char attr-value template-string triple-quoted-string regex url heredoc-string'),
  ...letters('s', 'code code-snippet value entity'),
  ...letters('n', 'number unit date time hexcode color'),
  ...letters('f', 'function function-name function-definition method macro annotation decorator command'),
  ...letters('t', 'class-name type type-definition builtin namespace maybe-class-name constructor'),
  ...letters('b', 'constant boolean symbol null nil language-constant'),
  ...letters('c', 'comment prolog doctype cdata shebang block-comment doc-comment'),
  ...letters('p', 'property key string-property literal-property property-access label header-name'),
  ...letters('g', 'tag selector'),
  ...letters('a', 'attr-name attribute'),
  ...letters('v', 'variable environment assign-left parameter-name'),
  ...letters('i', 'inserted inserted-sign'),
  ...letters('d', 'deleted deleted-sign'),
  ...letters(PLAIN_UNLESS_QUOTED, 'punctuation operator'),
  ...letters(PROSE, 'plain-text'),
  ...letters(
    '',
    'interpolation interpolation-punctuation script style language-javascript language-css atrule',
  ),
})

function letters(letter: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, letter]))
}
