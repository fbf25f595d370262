export interface CodeToken {
  readonly kind: 'string' | 'number' | 'keyword' | 'property' | 'comment'
  readonly start: number
  readonly end: number
}

const MAX_LENGTH = 200_000
const WORDS =
  'as async await begin break case catch class const continue curl def default do echo else end except export extends fn for foreach from func function go if impl import in interface let match mut new nil none null package pass print private pub public puts raise require require_once return self static string struct switch throw true try type undefined use using val var void while with yield False None True null false defer object int'
const KEYWORDS: ReadonlySet<string> = new Set(WORDS.split(' '))
// Strings, comments, numbers and words of any language that samples are written in.
const TOKEN =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)(\s*:)?|(\/\/[^\n]*|\/\*[^]*?\*\/)|(-?\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|([A-Za-z_$][\w$]*)/g
const HASH_COMMENT = /(^|\s)#[^\n]*/g

/** A rough reading of code, enough for colours: no language is parsed. */
export function tokensOf(text: string, language: string): readonly CodeToken[] {
  if (text.length > MAX_LENGTH || language === 'text') return []
  const tokens: CodeToken[] = []
  const comments = /^(?:python|ruby|bash|shell|powershell|php|yaml)$/.test(language) ? hashComments(text) : []
  let comment = 0
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index
    while (comments[comment] !== undefined && (comments[comment]?.end ?? 0) <= start) comment++
    if (comments[comment] !== undefined && (comments[comment]?.start ?? 0) <= start) continue
    const [whole, quoted, colon, remark, number, word] = match
    if (quoted !== undefined)
      tokens.push({ kind: colon === undefined ? 'string' : 'property', start, end: start + quoted.length })
    else if (remark !== undefined) tokens.push({ kind: 'comment', start, end: start + whole.length })
    else if (number !== undefined) tokens.push({ kind: 'number', start, end: start + whole.length })
    else if (word !== undefined && KEYWORDS.has(word))
      tokens.push({ kind: 'keyword', start, end: start + whole.length })
  }
  return [...tokens, ...comments]
}

/** Only at the start of a line: a # inside a URL or a string begins no comment. */
function hashComments(text: string): CodeToken[] {
  return [...text.matchAll(HASH_COMMENT)]
    .filter(({ index }) => /(?:^|\n)\s*$/.test(text.slice(Math.max(0, index - 40), index + 1)))
    .map((match) => ({ kind: 'comment', start: match.index, end: match.index + match[0].length }))
}
