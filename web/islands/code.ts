import type { ComponentChildren } from 'preact'
import { parseCodeMeta, parseLineRanges } from '../../src/shared/code-meta.ts'
import { tokensOf } from '../../src/shared/code-tokens.ts'
import { messages } from '../lib/messages.ts'
import { iconOf } from './icons.ts'
import { islandMessages } from './island-messages.ts'
import { flag, h, nodesIn, text, type Given, type View } from './view.ts'

const LETTERS = {
  string: 's',
  number: 'n',
  keyword: 'k',
  function: 'f',
  property: 'p',
  comment: 'c',
} as const

interface Settings {
  readonly title: string | undefined
  readonly language: string | undefined
  readonly lines: boolean
  readonly wrap: boolean
  readonly noCopy: boolean
  readonly highlighted: ReadonlySet<number>
}

/** A code block. Code that the server coloured stays as it is until its text changes. */
export const CodeBlock: View = (props) => {
  const { title, language, lines, wrap, noCopy, highlighted } = settingsOf(props)
  const code = textOf(props.children).replace(/^[ \t]*\n|\n[ \t]*$/g, '')
  const look = ['code', lines && 'numbered', wrap && 'wrap', 'code-block'].filter(Boolean).join(' ')
  const html = coloured(code, language ?? 'text', lines || highlighted.size > 0 ? highlighted : undefined)
  return h(
    'div',
    { class: look, 'data-lang': language, language },
    title !== undefined && h('figcaption', null, iconOf(props), title),
    h(
      'div',
      { class: 'code-ground', 'data-component-part': 'code-block-root' },
      h('pre', { tabindex: 0 }, h('code', { dangerouslySetInnerHTML: { __html: html } })),
    ),
    !noCopy &&
      h('button', {
        type: 'button',
        class: 'copy code-block-copy-button',
        'aria-label': messages().copyCode,
      }),
  )
}

/** Code blocks that share one frame; the titles of the blocks are the tabs. */
export const CodeGroup: View = (props) => {
  const blocks = nodesIn(props.children)
  if (blocks.length < 2) return props.children
  const titles = blocks.map((block, at) => {
    const { title, language } = settingsOf(block.props)
    return title ?? language ?? `${islandMessages().example} ${at + 1}`
  })
  const list = flag(props, 'dropdown')
    ? h(
        'select',
        { class: 'select', 'aria-label': islandMessages().example, autocomplete: 'off' },
        titles.map((title) => h('option', null, title)),
      )
    : titles.map((title, at) =>
        h(
          'button',
          {
            type: 'button',
            role: 'tab',
            'data-component-part': 'tab-button',
            'aria-selected': String(at === 0),
          },
          title,
        ),
      )
  const role = flag(props, 'dropdown') ? {} : { role: 'tablist', 'data-component-part': 'tabs-list' }
  return h(
    'lectern-tabs',
    { class: 'code-group' },
    h('div', { class: 'tab-list', ...role }, list),
    props.children,
  )
}

function settingsOf(props: Given): Settings {
  const meta = parseCodeMeta(text(props, 'meta') ?? null)
  const given = props['highlight']
  return {
    title: text(props, 'filename') ?? text(props, 'title') ?? meta.title,
    language: text(props, 'language') ?? text(props, 'lang'),
    lines: flag(props, 'lines') || meta.lines,
    wrap: flag(props, 'wrap') || meta.wrap,
    noCopy: flag(props, 'noCopy') || flag(props, 'nocopy') || meta.noCopy,
    highlighted: given === undefined ? meta.highlight : parseLineRanges(JSON.stringify(given)),
  }
}

function textOf(value: ComponentChildren): string {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return nodesIn(value)
    .map((node) => textOf(node.props.children))
    .join('')
}

/** Code as HTML, in lines of their own when they are numbered or marked. */
function coloured(code: string, language: string, marked: ReadonlySet<number> | undefined): string {
  let html = ''
  let at = 0
  for (const { kind, start, end } of tokensOf(code, language)) {
    html += escape(code.slice(at, start))
    // No tag crosses a line end.
    html += code
      .slice(start, end)
      .split('\n')
      .map((part) => (part === '' ? '' : `<i class=${LETTERS[kind]}>${escape(part)}</i>`))
      .join('\n')
    at = end
  }
  html += escape(code.slice(at))
  if (!marked) return html
  const lines = html.split('\n')
  return lines
    .map((line, index) => {
      const end = index < lines.length - 1 ? '\n' : ''
      return `<span class="line${marked.has(index + 1) ? ' hl' : ''}">${line}${end}</span>`
    })
    .join('')
}

function escape(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
