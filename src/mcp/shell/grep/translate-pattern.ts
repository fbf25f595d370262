import { classCharacter, CLASSES } from './character-classes.ts'
import type { PatternKind } from './grep-options.ts'

/** A pattern of grep in the words of JavaScript, and what it may cost. */
export interface Translated {
  /** For the `u` flag. */
  readonly source: string
  /** Text every match holds, when there is one. */
  readonly literal: string | undefined
  /** How many parts may match any number of characters: the work on a line grows with its length to this power. */
  readonly unbounded: number
  /** Repeats what itself repeats: the work may double with every character. */
  readonly explosive: boolean
  /** Looks around or back, which only JavaScript's own engine can. */
  readonly looks: boolean
  readonly ignoreCase: boolean
}

interface Group {
  readonly from: number
  /** Something inside repeats, or can be matched in several ways. */
  repeats: boolean
}

interface Last {
  readonly from: number
  readonly repeats?: boolean
  readonly literal?: boolean
  readonly repeated?: boolean
}

/** Undefined for what we do not understand, or what is no pattern at all. */
export function translatePattern(pattern: string, kind: PatternKind): Translated | undefined {
  const translator = new Translator(pattern, kind)
  return translator.run()
}

class Translator {
  readonly #text: readonly string[]
  readonly #kind: PatternKind
  #at = 0
  #out = ''
  #run = ''
  #literal = ''
  #unbounded = 0
  #explosive = false
  #looks = false
  #ignoreCase = false
  /** What stands before and can be repeated. */
  #last: Last | undefined
  #alternatives = false
  readonly #groups: Group[] = []

  constructor(pattern: string, kind: PatternKind) {
    this.#kind = kind
    this.#text = Array.from(kind === 'perl' ? this.#inlineFlags(pattern) : pattern)
  }

  #inlineFlags(pattern: string): string {
    if (!pattern.startsWith('(?i)')) return pattern
    this.#ignoreCase = true
    return pattern.slice(4)
  }

  run(): Translated | undefined {
    while (this.#at < this.#text.length) if (!this.#step()) return undefined
    if (this.#groups.length > 0) return undefined
    this.#endRun()
    return {
      source: this.#out,
      literal: this.#alternatives || this.#literal === '' ? undefined : this.#literal,
      unbounded: this.#unbounded,
      explosive: this.#explosive,
      looks: this.#looks,
      ignoreCase: this.#ignoreCase,
    }
  }

  #step(): boolean {
    const char = this.#text[this.#at++] as string
    if (this.#kind === 'fixed') return this.#character(char)
    if (char === '\\') return this.#escape()
    if (char === '[') return this.#bracket()
    if (char === '.') return this.#atom('.')
    if (char === '*')
      return this.#last ? this.#repeat('*') : this.#kind === 'perl' ? false : this.#character('*')
    if (char === '^') return this.#anchor('^', this.#kind !== 'basic' || this.#isStart())
    if (char === '$') return this.#anchor('$', this.#kind !== 'basic' || this.#isEnd())
    return this.#kind !== 'basic' && '(){}|+?'.includes(char) ? this.#operator(char) : this.#character(char)
  }

  #operator(char: string): boolean {
    switch (char) {
      case '(':
        return this.#open()
      case ')':
        return this.#groups.length > 0 ? this.#close() : this.#kind === 'extended' && this.#character(')')
      case '|':
        return this.#or()
      case '{':
        return this.#interval()
      case '}':
        return this.#character('}')
      default:
        return this.#last ? this.#repeat(char) : this.#kind === 'extended' && this.#character(char)
    }
  }

  #escape(): boolean {
    const char = this.#text[this.#at++]
    if (char === undefined) return false
    if (this.#kind === 'basic' && '(){}|+?'.includes(char)) return this.#operator(char)
    if (char === '<') return this.#raw('\\b(?=\\w)')
    if (char === '>') return this.#raw('\\b(?<=\\w)')
    if (char === 'b' || char === 'B') return this.#raw(`\\${char}`)
    if (/[wWsSdD]/.test(char)) return this.#atom(`\\${char}`)
    if (/[1-9]/.test(char)) {
      this.#looks = true
      return this.#atom(`\\${char}`)
    }
    if (/[tnrfv]/.test(char) && this.#kind === 'perl') return this.#atom(`\\${char}`)
    if (/[a-zA-Z0]/.test(char)) return this.#namedEscape(char)
    return this.#character(char)
  }

  #namedEscape(char: string): boolean {
    if (this.#kind !== 'perl') return this.#character(char)
    const rest = this.#text.slice(this.#at, this.#at + 40).join('')
    const found =
      char === 'x'
        ? /^[\da-f]{2}/i.exec(rest)
        : char === 'p' || char === 'P'
          ? /^(?:\{\^?[A-Za-z_=]+\}|[LNPSZC])/.exec(rest)
          : undefined
    if (!found || found[0].includes('^')) return false
    this.#at += found[0].length
    return this.#atom(`\\${char}${found[0].length === 1 ? `{${found[0]}}` : found[0]}`)
  }

  #bracket(): boolean {
    let out = '['
    if (this.#text[this.#at] === '^') {
      out += '^'
      this.#at++
    }
    for (let first = true; ; first = false) {
      const char = this.#text[this.#at++]
      if (char === undefined) return false
      if (char === ']' && !first) break
      const part =
        char === '[' ? this.#posixClass() : char === '\\' ? this.#bracketEscape() : classCharacter(char)
      if (part === undefined) return false
      // After a class, or at an end, a dash stands for itself.
      out +=
        char === '-' && (first || this.#text[this.#at] === ']' || /\\[wdspWDSP]$|\}$/.test(out))
          ? '\\-'
          : part
    }
    return this.#atom(`${out}]`)
  }

  #posixClass(): string | undefined {
    const found = /^:([a-z]+):\]/.exec(this.#text.slice(this.#at, this.#at + 12).join(''))
    if (!found) return this.#text[this.#at] === ':' || this.#text[this.#at] === '.' ? undefined : '\\['
    this.#at += found[0].length
    return CLASSES[found[1] as string]
  }

  /** In brackets a backslash is itself for grep, except for those who know Perl; both are written, and meant. */
  #bracketEscape(): string | undefined {
    const char = this.#text[this.#at]
    if (char === undefined) return undefined
    if (/[wWsSdDtnr]/.test(char) || (this.#kind === 'perl' && !/[a-zA-Z0-9]/.test(char))) {
      this.#at++
      return /[a-zA-Z]/.test(char) ? `\\${char}` : classCharacter(char)
    }
    return this.#kind === 'perl' ? undefined : '\\\\'
  }

  #open(): boolean {
    this.#endRun()
    const from = this.#out.length
    const rest = this.#text.slice(this.#at, this.#at + 60).join('')
    const special = this.#kind === 'perl' ? /^\?(?::|=|!|<=|<!|P?<([A-Za-z_]\w*)>)/.exec(rest) : undefined
    if (this.#kind === 'perl' && rest.startsWith('?') && !special) return false
    if (special) {
      this.#at += special[0].length
      if (/^\?(?:=|!|<=|<!)/.test(special[0])) this.#looks = true
    }
    this.#groups.push({ repeats: false, from })
    this.#out += special?.[1] === undefined ? `(${special?.[0] ?? ''}` : `(?<${special[1]}>`
    this.#last = undefined
    return true
  }

  #close(): boolean {
    const group = this.#groups.pop()
    if (!group) return false
    this.#endRun()
    this.#out += ')'
    this.#last = { from: group.from, repeats: group.repeats }
    const outer = this.#groups.at(-1)
    if (outer && group.repeats) outer.repeats = true
    return true
  }

  #or(): boolean {
    this.#endRun()
    this.#out += '|'
    this.#last = undefined
    const group = this.#groups.at(-1)
    // Two ways to match the same text, repeated, are as many as there are repetitions.
    if (group) group.repeats = true
    else this.#alternatives = true
    return true
  }

  #interval(): boolean {
    const close = this.#kind === 'basic' ? '\\\\\\}' : '\\}'
    const found = new RegExp(`^(\\d*)(,?)(\\d*)${close}`).exec(
      this.#text.slice(this.#at, this.#at + 16).join(''),
    )
    if (!found || (found[1] === '' && found[3] === '') || !this.#last)
      return this.#kind === 'basic' ? false : this.#character('{')
    const [whole, low = '', comma = '', high = ''] = found
    if (Number(low) > 1000 || Number(high) > 1000 || (high !== '' && Number(low) > Number(high))) return false
    this.#at += whole.length
    return this.#repeat(`{${low || '0'}${comma}${high}}`)
  }

  #repeat(quantifier: string): boolean {
    const last = this.#last
    if (!last) return false
    this.#dropFromRun(last.literal === true)
    if (last.repeated) {
      // `a++` has a meaning of its own to Perl; elsewhere it is `(a+)+`.
      if (this.#kind === 'perl') return false
      this.#out = `${this.#out.slice(0, last.from)}(?:${this.#out.slice(last.from)})`
    }
    this.#out += quantifier
    if (quantifier !== '?') {
      if (last.repeats) this.#explosive = true
      if (/[*+]|,\}|\d{2}/.test(quantifier)) this.#unbounded++
    }
    const group = this.#groups.at(-1)
    if (group) group.repeats = true
    if (this.#kind === 'perl' && this.#text[this.#at] === '?') {
      this.#at++
      this.#out += '?'
    }
    this.#last = { from: last.from, repeats: true, repeated: true }
    return true
  }

  #anchor(char: string, isAnchor: boolean): boolean {
    return isAnchor ? this.#raw(char) : this.#character(char)
  }

  #isStart(): boolean {
    return this.#out === '' || /(?:^|[^\\])(?:\(|\|)$/.test(this.#out)
  }

  #isEnd(): boolean {
    const rest = this.#text.slice(this.#at, this.#at + 2).join('')
    return rest === '' || rest === '\\)' || rest === '\\|'
  }

  #raw(source: string): boolean {
    this.#endRun()
    this.#out += source
    this.#last = undefined
    return true
  }

  #atom(source: string): boolean {
    this.#endRun()
    this.#last = { from: this.#out.length }
    this.#out += source
    return true
  }

  #character(char: string): boolean {
    this.#last = { from: this.#out.length, literal: true }
    this.#out += char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    // Only what stands outside of groups must be there.
    if (this.#groups.length === 0) this.#run += char
    return true
  }

  #dropFromRun(literal: boolean): void {
    if (literal) this.#run = Array.from(this.#run).slice(0, -1).join('')
    this.#endRun()
  }

  #endRun(): void {
    if (this.#run.length > this.#literal.length) this.#literal = this.#run
    this.#run = ''
  }
}
