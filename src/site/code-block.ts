import { parseCodeMeta, type CodeMeta } from '../shared/code-meta.ts'
import { readCodeMarks, type MarkedCode } from './code-marks.ts'
import { attribute, escapeText } from './escape-html.ts'
import type { Highlight } from './highlight.ts'

export interface CodeInput {
  readonly code: string
  readonly lang: string | null
  readonly meta: CodeMeta
}

const COLLAPSED_LINES = 16

/** A fence -> figure with title, copy button and highlighted text; `mermaid` stays source for the browser. */
export function renderFence(
  fence: { readonly value: string; readonly lang: string | null; readonly meta: string | null },
  highlight: Highlight,
): string {
  // ```nocopy and ```{1,3} put a setting where the language should be.
  const lang = fence.lang ?? ''
  const settingOnly = lang.startsWith('{') || lang === 'nocopy' || lang.includes('=')
  const meta = settingOnly ? `${lang} ${fence.meta ?? ''}` : fence.meta
  if (lang.toLowerCase() === 'mermaid') return `<pre class="mermaid">${escapeText(fence.value)}</pre>`
  return renderCode(
    { code: fence.value, lang: settingOnly ? null : fence.lang, meta: parseCodeMeta(meta) },
    highlight,
  )
}

/** Code with its settings already read. */
export function renderCode(input: CodeInput, highlight: Highlight): string {
  const { lang, meta } = input
  const marked = readCodeMarks(input.code)
  const body = highlight(marked.code, lang)
  const long = meta.expandable ? countLines(marked.code) : 0
  const expandable = long > COLLAPSED_LINES
  const title = meta.title === undefined ? '' : `<figcaption>${escapeText(meta.title)}</figcaption>`
  const copy = meta.noCopy ? '' : '<button type="button" class="copy" aria-label="Copy code"></button>'
  const expand = expandable
    ? `<button type="button" class="expand" aria-expanded="false">Show all ${long} lines</button>`
    : ''
  const classes = `code${meta.lines ? ' numbered' : ''}${meta.wrap ? ' wrap' : ''}${expandable ? ' expandable' : ''}`
  const focus = meta.focus.size > 0 || marked.focused.size > 0
  const lines = needsLines(meta, marked) ? lineSpans(body, meta, marked) : body
  return (
    `<figure class="${classes}${focus ? ' focused' : ''}"${lang ? attribute('data-lang', lang) : ''}>` +
    `${title}<pre><code>${lines}</code></pre>${copy}${expand}</figure>`
  )
}

function needsLines(meta: CodeMeta, marked: MarkedCode): boolean {
  return (
    meta.lines ||
    meta.highlight.size > 0 ||
    meta.focus.size > 0 ||
    marked.inserted.size > 0 ||
    marked.deleted.size > 0 ||
    marked.highlighted.size > 0 ||
    marked.focused.size > 0
  )
}

/** Every line in its own span, the line end inside it so that copied text stays whole. */
function lineSpans(html: string, meta: CodeMeta, marked: MarkedCode): string {
  const lines = html.split('\n')
  let result = ''
  for (let at = 0; at < lines.length; at++) {
    const number = at + 1
    let classes = 'line'
    if (meta.highlight.has(number) || marked.highlighted.has(number)) classes += ' hl'
    if (meta.focus.has(number) || marked.focused.has(number)) classes += ' focus'
    if (marked.inserted.has(number)) classes += ' ins'
    if (marked.deleted.has(number)) classes += ' del'
    result += `<span class="${classes}">${lines[at]}${number < lines.length ? '\n' : ''}</span>`
  }
  return result
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
