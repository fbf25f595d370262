import { RE2JS } from 're2js'
import type { GrepRequest } from './grep-options.ts'
import { translatePattern, type Translated } from './translate-pattern.ts'

/** Steps JavaScript's engine may take in the worst case; patterns that could take more go to one that is linear. */
const MAX_STEPS = 1e9

/** Finds lines, never with more work than the length of the text allows, unless a pattern looks around or back. */
export interface LineMatcher {
  /** Bytes that a file must hold to have a match. */
  readonly literal: string | undefined
  /** False when no line of the text can match. */
  mayMatch(text: string): boolean
  test(line: string): boolean
  /** Matches that are not empty. */
  matches(line: string): readonly string[]
}

/** Undefined for patterns we do not understand. */
export function lineMatcher(request: GrepRequest): LineMatcher | undefined {
  const patterns = request.patterns.flatMap((pattern) => (request.ripgrep ? [pattern] : pattern.split('\n')))
  const translated = patterns.map((pattern) => translatePattern(pattern, request.kind))
  if (translated.some((one) => one === undefined)) return undefined
  const parts = translated as readonly Translated[]
  const ignoreCase =
    request.ignoreCase === true ||
    (request.ignoreCase === 'smart' && !/\p{Lu}/u.test(patterns.join(''))) ||
    parts.some((part) => part.ignoreCase)
  try {
    return new Matcher(request, parts, ignoreCase)
  } catch {
    return undefined
  }
}

class Matcher implements LineMatcher {
  readonly literal: string | undefined
  readonly #line: RegExp
  readonly #all: RegExp
  readonly #anywhere: RegExp
  readonly #power: number
  readonly #mustBeLinear: boolean
  readonly #mayBeLinear: boolean
  readonly #source: string
  readonly #ignoreCase: boolean
  #re2: RE2JS | undefined
  #re2Anywhere: RE2JS | undefined

  constructor(request: GrepRequest, parts: readonly Translated[], ignoreCase: boolean) {
    const flags = ignoreCase ? 'iu' : 'u'
    const body = parts.map(({ source }) => (parts.length > 1 ? `(?:${source})` : source)).join('|')
    const whole = request.wholeLine
      ? `^(?:${body})$`
      : request.wholeWord
        ? `(?<!\\w)(?:${body})(?!\\w)`
        : body
    this.#line = new RegExp(whole, flags)
    this.#all = new RegExp(whole, `g${flags}`)
    this.#anywhere = new RegExp(body, `m${flags}`)
    this.#ignoreCase = ignoreCase
    this.#source = body
    this.#power = 1 + Math.max(0, ...parts.map(({ unbounded }) => unbounded))
    this.#mustBeLinear = parts.some(({ explosive, looks }) => explosive && !looks)
    // The linear engine does not look around; a line it lets through is looked at again.
    this.#mayBeLinear = parts.every(({ looks, source }) => !looks && !/\(\?<?[=!]/.test(source))
    const [only] = parts
    this.literal = parts.length === 1 && !ignoreCase ? only?.literal : undefined
  }

  mayMatch(text: string): boolean {
    if (this.#isLinear(text)) {
      this.#re2Anywhere ??= this.#compile(RE2JS.MULTILINE)
      return this.#re2Anywhere.test(text)
    }
    return this.#steps(text) > MAX_STEPS || this.#anywhere.test(text)
  }

  test(line: string): boolean {
    if (!this.#isLinear(line)) return this.#line.test(line)
    this.#re2 ??= this.#compile(0)
    return this.#re2.test(line) && (this.#line.source === this.#source || this.matches(line).length > 0)
  }

  matches(line: string): readonly string[] {
    if (!this.#isLinear(line)) return [...line.matchAll(this.#all)].map(([match]) => match).filter(Boolean)
    return this.#linearMatches(line)
  }

  #linearMatches(line: string): readonly string[] {
    this.#re2 ??= this.#compile(0)
    const matcher = this.#re2.matcher(line)
    const found: string[] = []
    while (matcher.find())
      if (this.#isWhole(line, matcher.start(), matcher.end())) found.push(matcher.group() ?? '')
    return found.filter(Boolean)
  }

  /** What `-w` and `-x` ask for, without looking around. */
  #isWhole(line: string, from: number, to: number): boolean {
    const source = this.#line.source
    if (source === this.#source) return true
    if (source.startsWith('^(?:')) return from === 0 && to === line.length
    return !/\w$/.test(line.slice(Math.max(0, from - 1), from)) && !/^\w/.test(line.slice(to, to + 1))
  }

  #isLinear(text: string): boolean {
    return this.#mayBeLinear && (this.#mustBeLinear || this.#steps(text) > MAX_STEPS)
  }

  #steps(text: string): number {
    return this.#power === 1 ? 0 : text.length ** this.#power
  }

  #compile(flags: number): RE2JS {
    return RE2JS.compile(this.#source, flags | (this.#ignoreCase ? RE2JS.CASE_INSENSITIVE : 0))
  }
}
