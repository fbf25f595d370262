import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { parseCodeMeta, type CodeMeta } from '../../shared/code-meta.ts'
import { renderCode } from '../code/code-block.ts'
import { html, type SafeHtml } from '../html/html.ts'
import { textOf } from '../body/page-node.ts'
import { flagProp, linesProp, textProp, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'
import { renderCodeGroup } from './tabs.ts'

/** A code block written as JSX; its text is whatever its children say. */
export const renderCodeBlock: RenderComponent = (props, _children, context) => {
  // A fence that an author's component looked at and made again says the rest there.
  const fence = parseCodeMeta(textProp(props, 'meta') ?? null)
  const marked = (name: 'highlight' | 'focus') =>
    props[name] === undefined ? fence[name] : linesProp(props, name)
  const meta: CodeMeta = {
    title: textProp(props, 'filename') ?? textProp(props, 'title') ?? fence.title,
    icon: textProp(props, 'icon') ?? fence.icon,
    lines: flagProp(props, 'lines') || fence.lines,
    wrap: flagProp(props, 'wrap') || fence.wrap,
    expandable: flagProp(props, 'expandable') || fence.expandable,
    noCopy: flagProp(props, 'nocopy') || flagProp(props, 'noCopy') || fence.noCopy,
    highlight: marked('highlight'),
    focus: marked('focus'),
    theme: textProp(props, 'theme') ?? fence.theme,
  }
  const code = textOf(context.node.children).replace(/^[ \t]*\n|\n[ \t]*$/g, '')
  const lang = textProp(props, 'language') ?? textProp(props, 'lang') ?? null
  return renderCode({ code, lang, meta }, context)
}

export const renderRequestExample: RenderComponent = (props, children, context) =>
  html`<div class="example" id="request-example"><p class="example-title">${context.words.request}</p>${renderCodeGroup(props, children, context)}</div>`

export const renderResponseExample: RenderComponent = (props, children, context) =>
  html`<div class="example" id="response-example"><p class="example-title">${context.words.response}</p>${renderCodeGroup(props, children, context)}</div>`

export const renderPanel: RenderComponent = (_props, children) => html`<div class="panel">${children}</div>`

/** A prompt to hand to an assistant: what it does in the open, its text folded away, one button to copy it. */
export const renderPrompt: RenderComponent = (props, children, context) => {
  const title = html`<p class="prompt-title">${iconOf(props, context)}${context.line(props['description'])}</p>`
  const actions = Array.isArray(props['actions']) ? (props['actions'] as unknown[]) : ['copy']
  const copy =
    actions.includes('copy') &&
    html`<button type="button" class="copy" aria-label="${context.words.copyPrompt}"></button>`
  const cursor = actions.includes('cursor') && cursorLink(textOf(context.node.children), context.words)
  const head = html`<div class="prompt-head">${title}${copy}${cursor}</div>`
  return html`<div class="prompt">${head}<details><summary>${context.words.showPrompt}</summary><div class="prompt-body">${children}</div></details></div>`
}

// What the program takes in an address.
const MOST_OF_CURSOR = 8000

/** Opens the prompt in Cursor; a prompt that is too long for an address can only be copied. */
function cursorLink(prompt: string, words: TextMessages): SafeHtml | false {
  const text = encodeURIComponent(prompt.trim())
  return (
    text.length <= MOST_OF_CURSOR &&
    html`<a class="prompt-open" href="cursor://anysphere.cursor-deeplink/prompt?text=${text}">${words.openIn.replace('{name}', 'Cursor')}</a>`
  )
}
