import type { Run } from '../token-runs.ts'
import type { NameRules } from './name-rules.ts'

const PART = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|\s+|[^]/g
const WORD = /^[A-Za-z_$\u0080-\uffff]/
const CAPITAL = /^[A-Z]/
const CONSTANT = /^[A-Z][A-Z\d_]+$/
/** How far the reader looks over white space for what comes next. */
const REACH = 200
const TYPE_FOLLOWS = /^[ \t]{1,20}(?:\*|\.{3}|(?:\[\w*\]){1,4}\*?|map\[)?[A-Za-z_]/
const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'match', 'with', 'return', 'await', 'elif'])
const PRIMITIVE = new Set(
  'int long short byte char float double boolean bool string object var auto'.split(' '),
)
const DECLARES = new Set(['let', 'var', 'const', 'val', 'mut'])
const FIELD = new Set(['private', 'public', 'protected', 'readonly', 'static', 'declare'])
/** A word or a sign that a statement may end with. */
const ENDS = /[\w$)\]}>'"`]$/
/** The kind of a name that is a parameter, or is none. */
const OPEN = '?'
const FUNCTION = new Set(['function', 'def', 'fn', 'func', 'fun', 'constructor'])
/** What may stand before the name of a key or a parameter. */
const OPENS = new Set(['', '{', '(', ',', ';', '[', '}', '*', '&', '.', ']', ')'])

interface Bracket {
  readonly open: string
  /** A function's parameters stand in it. */
  readonly defines: boolean
  /** A condition stands in it. */
  readonly control: boolean
  /** Places in the result of names that are parameters if a function turns out to begin here. */
  readonly names: number[]
}

/** Reads plain words by what stands around them: after a dot a member, before a parenthesis a function, and so on. */
export class NameReader {
  readonly #runs: readonly Run[]
  readonly #rules: NameRules
  readonly #out: { text: string; kind: string; lang: string }[] = []
  readonly #brackets: Bracket[] = []
  /** The last thing that is no white space, a word or one character, and what stood before that. */
  #before = ''
  #earlier = ''
  /** White space came after it. */
  #blank = false
  /** Plain text that is not in the result yet. */
  #waiting = ''
  #beforeKind = ''
  /** The keyword before the last name: `function` in `function name(`. */
  #keyword = ''
  /** Between `const` and `=`. */
  #declaring = false
  #lambda = false
  #piped = false

  readonly #lang: string

  constructor(runs: readonly Run[], rules: NameRules) {
    this.#runs = runs
    this.#rules = rules
    this.#lang = runs[0]?.lang ?? ''
  }

  read(): readonly Run[] {
    for (const [at, run] of this.#runs.entries()) {
      if (run.kind === '') this.#plain(run, at)
      else this.#coloured(run, at)
    }
    this.#flush()
    for (const run of this.#out) if (run.kind === OPEN) run.kind = ''
    return this.#out
  }

  /** What a grammar coloured stays; it is remembered for what follows. */
  #coloured(run: Run, at: number): void {
    const word = run.text.trim()
    const kind =
      run.kind === 'k' && this.#before === '.' && WORD.test(word)
        ? this.#member(word, this.#after(at, run.text.length))
        : run.kind
    this.#push(run.text, kind)
    if (word === '' || run.kind === 'c') return
    if (run.kind === 'k') this.#keywordIs(word)
    this.#is(WORD.test(word) ? word : word.slice(-1), kind)
    this.#blank = /\s$/.test(run.text)
  }

  #keywordIs(word: string): void {
    this.#keyword = word.slice(word.lastIndexOf(' ') + 1)
    this.#declaring = this.#keyword === 'const' && this.#rules.arrows === true
    this.#lambda = this.#keyword === 'lambda'
  }

  #plain({ text }: Run, at: number): void {
    PART.lastIndex = 0
    for (let match = PART.exec(text); match !== null; match = PART.exec(text)) {
      const [part] = match
      const end = PART.lastIndex
      if (part.trim() === '') this.#space(part)
      else if (WORD.test(part)) {
        const typed = this.#rules.typeLast === true && this.#typeFollows(at, end)
        const kind = this.#name(part, this.#after(at, end), typed)
        this.#push(part, kind)
        this.#is(part, kind)
      } else {
        this.#waiting += part
        this.#sign(part, part === ')' ? this.#after(at, end) : '')
        // A private member in JavaScript.
        if (part !== '#') this.#is(part, '')
      }
      PART.lastIndex = end
    }
  }

  #space(text: string): void {
    this.#waiting += text
    this.#blank = true
    // Where no bracket is open but that of a block, a line that could end a statement does.
    const open = this.#brackets.at(-1)?.open ?? '{'
    if (open === '{' && text.includes('\n') && ENDS.test(this.#before)) this.#is('', '')
  }

  #is(before: string, kind: string): void {
    this.#earlier = this.#before
    this.#before = before
    this.#beforeKind = kind
    this.#blank = false
  }

  #push(text: string, kind: string): void {
    if (kind === '') {
      this.#waiting += text
      return
    }
    this.#flush()
    this.#out.push({ text, kind, lang: this.#lang })
  }

  #flush(): void {
    if (this.#waiting !== '') this.#out.push({ text: this.#waiting, kind: '', lang: this.#lang })
    this.#waiting = ''
  }

  /** The next two characters that are no white space. */
  #after(at: number, from: number): string {
    let found = ''
    let offset = from
    let left = REACH
    for (let index = at; index < this.#runs.length; index++) {
      const text = this.#runs[index]?.text ?? ''
      for (; offset < text.length; offset++) {
        const character = text.charAt(offset)
        if (left-- === 0) return found
        if (found === '' && (character === ' ' || character === '\n' || character === '\t')) continue
        found += character
        if (found.length === 2) return found
      }
      offset = 0
    }
    return found
  }

  /** A type follows on the same line: `name Type`, `name *Type`, `name []Type`. */
  #typeFollows(at: number, end: number): boolean {
    const own = this.#runs[at]?.text ?? ''
    const next = this.#runs[at + 1]?.text ?? ''
    const text = own.slice(end, end + 40) + (end + 40 > own.length ? next.slice(0, 40) : '')
    return TYPE_FOLLOWS.test(text) || (/^[ \t]+$/.test(own.slice(end)) && this.#runs[at + 1]?.kind === 't')
  }

  #name(word: string, after: string, typed: boolean): string {
    const rules = this.#rules
    if (rules.self?.has(word) === true) return 'b'
    if (this.#before === '.' || (this.#before === '>' && this.#earlier === '-') || this.#scoped())
      return this.#member(word, after)
    if (rules.commands?.has(word) === true) return 'f'
    const bracket = this.#brackets.at(-1)
    if (this.#piped || this.#lambda) return 'v'
    if (rules.arrows === true && (after === '=>' || after === '->')) return 'v'
    if (after.startsWith('(')) return this.#called(word)
    const key = this.#key(after, bracket)
    if (key !== undefined) return key
    if (typed && bracket !== undefined && OPENS.has(this.#before)) return bracket?.open === '(' ? 'v' : 'p'
    if (rules.typeLast === true && this.#isName()) return CAPITAL.test(word) || after !== '.' ? 't' : ''
    if (rules.typeFirst === true && this.#followsType() && /^[,)=]/.test(after)) return 'v'
    if (CONSTANT.test(word)) return 'b'
    if (this.#declaring) return 'b'
    if (CAPITAL.test(word)) return 't'
    return this.#parameter(bracket)
  }

  /** A name in brackets that may turn out to be a parameter when they are closed. */
  #parameter(bracket: Bracket | undefined): string {
    if (bracket === undefined || !OPENS.has(this.#before)) return ''
    if (bracket.defines) return 'v'
    if (this.#rules.arrows !== true || bracket.control) return ''
    this.#flush()
    bracket.names.push(this.#out.length)
    // Its own run, with a kind that is settled when the bracket closes.
    return OPEN
  }

  #key(after: string, bracket: Bracket | undefined): string | undefined {
    const { colonKeys, namedArguments } = this.#rules
    const opens = OPENS.has(this.#before) || this.#beforeKind === 'k'
    if (!opens || DECLARES.has(this.#before)) return undefined
    const colon = after === '?:' || (after.startsWith(':') && after !== '::' && after !== ':=')
    if (colonKeys === true && colon && this.#before !== ']') {
      return bracket?.open === '(' ? 'v' : 'p'
    }
    if (FIELD.has(this.#keyword) && this.#beforeKind === 'k' && /^[=;]/.test(after)) return 'p'
    const assigned = after.startsWith('=') && after !== '=='
    return namedArguments === true && assigned && bracket?.open === '(' ? 'v' : undefined
  }

  #called(word: string): string {
    if (FUNCTION.has(this.#keyword) || !CAPITAL.test(word)) return 'f'
    return this.#rules.capitalFunctions === true ? 'f' : 't'
  }

  #member(word: string, after: string): string {
    if (after.startsWith('(')) return 'f'
    if (CONSTANT.test(word)) return 'b'
    if (this.#rules.allMethods === true && !CAPITAL.test(word)) return 'f'
    if (!CAPITAL.test(word)) return 'p'
    return this.#rules.typeLast === true && after !== '{' && !after.startsWith('{')
      ? this.#goMember(after)
      : 't'
  }

  /** `http.Client` is a type where one is declared, `user.Name` a field elsewhere. */
  #goMember(after: string): string {
    return /^[,)]|^$/.test(after) && this.#keyword !== 'return' ? 't' : 'p'
  }

  #scoped(): boolean {
    return this.#before === ':' && this.#earlier === ':'
  }

  /** The thing before is a name on the same line, with a blank between. */
  #isName(): boolean {
    return this.#blank && WORD.test(this.#before) && this.#beforeKind !== 'k'
  }

  #followsType(): boolean {
    if (PRIMITIVE.has(this.#before)) return true
    return this.#beforeKind === 't' || this.#before === '>' || this.#before === ']' || this.#before === '*'
  }

  #sign(sign: string, after: string): void {
    if (sign === '(' || sign === '{' || sign === '[') this.#open(sign)
    else if (sign === ')' || sign === '}' || sign === ']') this.#close(sign, after)
    else if (sign === '=' || sign === ';') this.#declaring = false
    else if (sign === ':') {
      this.#lambda = false
      if (this.#brackets.at(-1)?.open !== '{') this.#declaring = false
    } else if (sign === '|' && this.#rules.pipes === true)
      this.#piped = !this.#piped && /^(?:do|\{|\(|=|move|,)$/.test(this.#before)
  }

  #open(sign: string): void {
    const outer = this.#brackets.at(-1)
    const named = WORD.test(this.#before) && FUNCTION.has(this.#keyword)
    const defines =
      sign === '(' ? named || FUNCTION.has(this.#before) : outer?.defines === true && outer.open === '('
    const control = CONTROL.has(this.#before) || (sign !== '(' && outer?.control === true)
    // What a pattern in the parameters names is a parameter too.
    const names = sign !== '(' && outer !== undefined ? outer.names : []
    this.#brackets.push({ open: sign, defines, control, names })
    if (sign === '(') this.#keyword = ''
  }

  #close(sign: string, after: string): void {
    const bracket = this.#brackets.pop()
    if (sign !== ')' || bracket?.open !== '(' || this.#rules.arrows !== true) return
    if (after !== '=>' && after !== '->' && !(after.startsWith('{') && !bracket.control)) return
    for (const at of bracket.names) {
      const run = this.#out[at]
      if (run) run.kind = 'v'
    }
  }
}
