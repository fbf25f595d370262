import { parseCodeMeta, parseDiagramMeta, type CodeMeta } from '../../shared/code-meta.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { readCodeMarks, type LineNote, type MarkedCode } from './code-marks.ts'
import {
  attribute,
  html,
  HtmlBuilder,
  NEEDS_DIAGRAMS,
  textHtml,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import type { Highlight } from './highlight.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { renderIcon } from '../icons/render-icon.ts'
import { blockStyle } from '../theme/code-themes.ts'
import { languageIcon } from './language-icon.ts'

export interface CodeInput {
  readonly code: string
  readonly lang: string | null
  readonly meta: CodeMeta
}

/** What a block needs to know of the page it stands in. */
export interface CodeLook {
  readonly highlight: Highlight
  /** The library that names of icons belong to. */
  readonly icons: IconLibrary
  readonly words: TextMessages
}

const COLLAPSED_LINES = 16
/** Fewer lines than the buttons beside them are high. */
const SHORT_LINES = 3

/** A fence -> frame with title, copy button and highlighted text; `mermaid` stays source for the browser. */
export function renderFence(
  fence: { readonly value: string; readonly lang: string | null; readonly meta: string | null },
  look: CodeLook,
): SafeHtml {
  // ```nocopy and ```{1,3} put a setting where the language should be.
  const lang = fence.lang ?? ''
  const settingOnly = lang.startsWith('{') || lang === 'nocopy' || lang.includes('=')
  const meta = settingOnly ? `${lang} ${fence.meta ?? ''}` : fence.meta
  if (lang.toLowerCase() === 'mermaid') return diagramHtml(fence.value, meta, look.words)
  return renderCode(
    { code: fence.value, lang: settingOnly ? null : fence.lang, meta: parseCodeMeta(meta) },
    look,
  )
}

/** A diagram is its source until scripts draw it (web/diagrams/mermaid.ts). */
function diagramHtml(source: string, meta: string | null, words: TextMessages): SafeHtml {
  const { actions, placement } = parseDiagramMeta(meta)
  const controls = html`${actions !== undefined && html` data-actions="${String(actions)}"`}${placement !== undefined && html` data-placement="${placement}"`}`
  const { markup } =
    html`<figure class="diagram"${controls} data-component-name="mermaid-container"><figcaption>${words.diagram}</figcaption><pre class="mermaid">${source}</pre></figure>`
  return trustedHtml(markup, NEEDS_DIAGRAMS)
}

/** Code with its settings already read. */
export function renderCode(input: CodeInput, { highlight, icons, words }: CodeLook): SafeHtml {
  const { lang, meta } = input
  const marked = readCodeMarks(input.code)
  const body = highlight(marked.code, lang)
  const count = countLines(marked.code)
  const expandable = meta.expandable && count > COLLAPSED_LINES
  const title =
    (meta.title ?? '') !== '' &&
    html`<figcaption data-component-part="code-block-header">${codeTitleHtml(meta, { icons, lang })}</figcaption>`
  const copy =
    !meta.noCopy &&
    html`<button type="button" class="copy code-block-copy-button" aria-label="${words.copyCode}"></button>`
  const expand =
    expandable &&
    html`<button type="button" class="expand" aria-expanded="false">${words.showLines.replace('{count}', String(count))}</button>`
  const marks = needsLines(meta, marked)
  const size = count > SHORT_LINES ? '' : count === 1 ? ' single' : ' short'
  const classes = `code${meta.lines ? ' numbered' : ''}${meta.wrap ? ' wrap' : ''}${expandable ? ' expandable' : ''}${size}${marks ? ' marked' : ''}`
  const focus = meta.focus.size > 0 || marked.focused.size > 0
  const lines = marks ? lineSpans(body, meta, marked) : body
  // The second is what style sheets of authors ask for.
  const language = html`${attribute('data-lang', lang || undefined)}${attribute('language', lang || undefined)}`
  const style = attribute('style', blockStyle(meta.theme))
  return html`<div class="${classes}${focus && ' focused'} code-block"${language}${style}>${title}<div class="code-ground" data-component-part="code-block-root"><pre tabindex="0"><code>${lines}</code></pre></div>${copy}${expand}${marked.notes.length > 0 && notesHtml(marked.notes)}</div>`
}

/** What is said of lines, numbered as they are. */
function notesHtml(notes: readonly LineNote[]): SafeHtml {
  const items = new HtmlBuilder()
  for (const { text } of notes) items.add(html`<li>${withCode(text)}</li>`)
  return html`<ol class="code-notes">${items.finish()}</ol>`
}

/** Words between backticks are code. */
function withCode(text: string): SafeHtml {
  const all = new HtmlBuilder()
  for (const [at, part] of text.split(/`([^`]+)`/).entries())
    all.add(at % 2 === 0 ? textHtml(part) : html`<code>${part}</code>`)
  return all.finish()
}

/** The title above a block, or on its tab in a group, with the sign of its language unless the author chose one. */
export function codeTitleHtml(
  { title, icon }: Pick<CodeMeta, 'title' | 'icon'>,
  { icons, lang }: { readonly icons: IconLibrary; readonly lang: string | null },
): SafeHtml {
  const sign =
    icon === undefined
      ? languageIcon(lang)
      : renderIcon(icon, { library: icons, className: 'code-block-icon' })
  return html`${sign}${textHtml(title ?? '')}`
}

function needsLines(meta: CodeMeta, marked: MarkedCode): boolean {
  return (
    meta.lines ||
    meta.highlight.size > 0 ||
    meta.focus.size > 0 ||
    marked.inserted.size > 0 ||
    marked.deleted.size > 0 ||
    marked.highlighted.size > 0 ||
    marked.focused.size > 0 ||
    marked.notes.length > 0
  )
}

/** Every line in its own span, the line end inside it so that copied text stays whole. */
function lineSpans(code: SafeHtml, meta: CodeMeta, marked: MarkedCode): SafeHtml {
  const lines = code.markup.split('\n')
  const spans = new HtmlBuilder()
  const signs = noteSigns(marked.notes)
  for (let at = 0; at < lines.length; at++) {
    const number = at + 1
    let classes = 'line'
    if (meta.highlight.has(number) || marked.highlighted.has(number)) classes += ' hl'
    if (meta.focus.has(number) || marked.focused.has(number)) classes += ' focus'
    if (marked.inserted.has(number)) classes += ' ins'
    if (marked.deleted.has(number)) classes += ' del'
    const line = trustedHtml(lines[at] ?? '')
    spans.add(
      html`<span class="${classes}">${line}${signs.get(number)}${number < lines.length && '\n'}</span>`,
    )
  }
  return spans.finish()
}

/** The numbers of notes by the lines they are about; a line may have several. Drawn by the style sheet, so that nobody copies them. */
function noteSigns(notes: readonly LineNote[]): ReadonlyMap<number, SafeHtml[]> {
  const signs = new Map<number, SafeHtml[]>()
  for (const [index, { line }] of notes.entries()) {
    const sign = html`<b class="code-note" data-note="${index + 1}"></b>`
    const known = signs.get(line)
    if (known) known.push(sign)
    else signs.set(line, [sign])
  }
  return signs
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
