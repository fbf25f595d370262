import { lexisOf, type Lexis, type StringRule } from './code-lexis.ts'

export interface CodeToken {
  readonly kind: 'string' | 'number' | 'keyword' | 'function' | 'property' | 'comment'
  readonly start: number
  readonly end: number
}

const MAX_LENGTH = 200_000
const WORDS =
  'as async await begin break case catch class const continue curl def default do echo else end except export extends fn for foreach from func function go if impl import in interface let match mut new nil none null package pass print private pub public puts raise require require_once return self static string struct switch throw true try type undefined use using val var void while with yield False None True null false defer object int final fun include'
const KEYWORDS: ReadonlySet<string> = new Set(WORDS.split(' '))
const WORD = /[A-Za-z_$][\w$]*/y
const NUMBER = /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const CALL = /[ \t]*\(/y
const COLON = /[ \t]*:(?!:)/y

/**
 * A rough reading of code, enough for colours: no language is parsed. One pass from the start to the end, whatever the
 * text: what is never closed goes on to the end of its line, or of the text.
 */
export function tokensOf(text: string, language: string): readonly CodeToken[] {
  if (text.length > MAX_LENGTH || language === 'text') return []
  const lexis = lexisOf(language)
  const tokens: CodeToken[] = []
  let at = 0
  while (at < text.length) {
    const token = tokenAt(text, at, lexis)
    if (token && token.kind !== undefined) tokens.push({ kind: token.kind, start: at, end: token.end })
    at = token?.end ?? at + 1
  }
  return tokens
}

/** What begins at a place; without a kind it is only to be passed over. */
interface Found {
  readonly kind: CodeToken['kind'] | undefined
  readonly end: number
}

function tokenAt(text: string, at: number, lexis: Lexis): Found | undefined {
  return commentAt(text, at, lexis) ?? stringAt(text, at, lexis) ?? plainAt(text, at)
}

function commentAt(text: string, at: number, { comments, blocks }: Lexis): Found | undefined {
  if (blocks && text.startsWith('/*', at)) return { kind: 'comment', end: endAfter(text, '*/', at + 2) }
  const mark = comments.find((one) => text.startsWith(one, at))
  // In a word or an address these mean something else.
  if (mark === undefined || (at > 0 && !/[\s;{}(),]/.test(text.charAt(at - 1)))) return undefined
  return { kind: 'comment', end: lineEnd(text, at) }
}

function stringAt(text: string, at: number, { strings, fence }: Lexis): Found | undefined {
  const fenced = fence && matchAt(fence.open, text, at)
  if (fence && fenced)
    return { kind: 'string', end: endAfter(text, fence.close(fenced), at + fenced[0].length) }
  const rule = strings.find(({ open }) => text.startsWith(open, at))
  if (!rule) return undefined
  const end = stringEnd(text, at + rule.open.length, rule)
  if (rule.close === '') return { kind: undefined, end }
  if (rule.open === '<#') return { kind: 'comment', end }
  return { kind: matchAt(COLON, text, end) ? 'property' : 'string', end }
}

function stringEnd(text: string, from: number, { close, escape, lines }: StringRule): number {
  for (let at = from; at < text.length; at++) {
    if (text.startsWith(close, at)) return at + close.length
    const character = text.charAt(at)
    if (character === escape) at++
    else if (character === '\n' && !lines) return at
  }
  return text.length
}

function plainAt(text: string, at: number): Found | undefined {
  const word = matchAt(WORD, text, at)?.[0]
  if (word !== undefined) {
    const end = at + word.length
    // A part of an option, or of a name.
    if (text.charAt(at - 1) === '-') return { kind: undefined, end }
    return { kind: KEYWORDS.has(word) ? 'keyword' : matchAt(CALL, text, end) ? 'function' : undefined, end }
  }
  const number = matchAt(NUMBER, text, at)?.[0]
  return number === undefined ? undefined : { kind: 'number', end: at + number.length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function endAfter(text: string, close: string, from: number): number {
  const at = text.indexOf(close, from)
  return at < 0 ? text.length : at + close.length
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}
