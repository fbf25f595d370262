import { escapeAttribute, escapeText, trustedHtml, type SafeHtml } from '../html/html.ts'
import { isExternal, safeUrl } from '../html/safe-url.ts'

// Most descriptions are paragraphs of words, names in code, links and a bold word. What these patterns do not know
// for certain goes to the Markdown parser, which would say the same of the rest.
const LETTER = 'A-Za-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017f'
const SIGN = ` \\n,.;:'"()/%?$=+{}\\-\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2026`
const WORDS = new RegExp(`(?:[${LETTER}](?:_+(?=[${LETTER}]))?|[${SIGN}]|!(?!\\[)|& )+`, 'y')
const CODE = /`([^`\n]+)`(?!`)/y
const LINK = new RegExp(`\\[((?:[${LETTER} ,.:'/-]|\`[^\`\\n]+\`)+)\\]\\(([\\w/.:#?=%+~-]+)\\)`, 'y')
const BOLD = new RegExp(
  `\\*\\*([${LETTER}](?:[${LETTER} ,.'/-]*[${LETTER}])?)(?:\\*\\*(?=$|[\\s.,:;)])|([:.!])\\*\\*(?=$|\\s))`,
  'y',
)
const ODD_LINE = /(?:^|\n)(?!["'(`[A-Za-z]|\*\*[A-Za-z0-9]|\d+(?![\d.)]))/
const ODD = /\n |:\/\/|www\./i
const ODD_END = /[ \t](?:\n|$)/
const MAX_WORD = 24

/** A description as HTML, if it is simple; undefined when it takes a parser to be sure. */
export function simpleText(text: string): SafeHtml | undefined {
  if (text.startsWith('<p>')) return simpleHtml(text)
  if (ODD_END.test(text)) return undefined
  const paragraphs = text.replace(/\n+$/, '').split(/\n{2,}/)
  let markup = ''
  for (const paragraph of paragraphs) {
    const inside = ODD_LINE.test(paragraph) ? undefined : lineMarkup(paragraph)
    if (inside === undefined) return undefined
    markup += `<p>${inside}</p>`
  }
  return trustedHtml(markup)
}

// Thousands of descriptions are read before the first page of a large spec is shown: pieces are escaped and added up.
function lineMarkup(text: string): string | undefined {
  let line = ''
  for (let at = 0; at < text.length;) {
    const first = text.charCodeAt(at)
    const pattern = first === 96 ? CODE : first === 91 ? LINK : first === 42 ? BOLD : WORDS
    pattern.lastIndex = at
    const found = pattern.exec(text)
    const part = found === null ? undefined : partMarkup(pattern, found, text[at - 1])
    if (part === undefined) return undefined
    line += part
    at = pattern.lastIndex
  }
  return line
}

function partMarkup(pattern: RegExp, found: RegExpExecArray, before: string | undefined): string | undefined {
  const [all, first = '', second = ''] = found
  if (pattern === WORDS) return ODD.test(all) ? undefined : escapeText(all)
  if (pattern === CODE) return before === '`' ? undefined : codeMarkup(first)
  if (pattern === BOLD)
    return before === undefined || before === ' ' || before === '\n'
      ? `<strong>${escapeText(first + second)}</strong>`
      : undefined
  const label = ODD.test(first) || first.trim() !== first ? undefined : lineMarkup(first)
  const url = safeUrl(second)
  if (label === undefined || url === undefined) return undefined
  return `<a href="${escapeAttribute(url)}" class="link"${isExternal(url) ? ' rel="noopener"' : ''}>${label}</a>`
}

function codeMarkup(code: string): string | undefined {
  if (code.startsWith(' ') || code.endsWith(' ') || code.includes('<')) return undefined
  return `<code${code.length > MAX_WORD ? ' class="long"' : ''}>${escapeText(code)}</code>`
}

const SIMPLE_HTML =
  /^<p>(?:[^<>&\n\r\0]|<code>[^<>&\n\r\0]*<\/code>|<a href="(?:https:\/\/|\/)[\w/.#-]*">[^<>&\n\r\0]*<\/a>)*<\/p>$/

/** Paragraphs of HTML in which there is nothing to take out. */
function simpleHtml(text: string): SafeHtml | undefined {
  const paragraphs = text.split('\n\n')
  return paragraphs.every((paragraph) => SIMPLE_HTML.test(paragraph))
    ? trustedHtml(paragraphs.join(''))
    : undefined
}
