import type { Node } from '../../content/tree.ts'
import { parseCodeMeta, type CodeMeta } from '../../shared/code-meta.ts'
import { codeTitleHtml } from '../code/code-block.ts'
import { html, trustedHtml, type SafeHtml } from '../html/html.ts'
import { innerNodes, isComponent } from '../body/page-node.ts'
import {
  flagProp,
  idAttribute,
  numberProp,
  textProp,
  type ComponentContext,
  type RenderComponent,
} from './component.ts'
import { iconOf } from './icon.ts'

/**
 * Without JavaScript tabs are titled panels below each other. The tab list is in the HTML all the same, hidden
 * until scripts run, so that nothing jumps when `lectern-tabs` takes over.
 */
export const renderTabs: RenderComponent = (props, children, context) => {
  const titles: SafeHtml[] = []
  for (const node of innerNodes(context.node)) {
    if (!isComponent(node, 'Tab')) continue
    const title = context.render(node.props['title'])
    titles.push(
      html`${iconOf(node.props, context)}${title.isEmpty ? context.words.tab.replace('{number}', String(titles.length + 1)) : title}`,
    )
  }
  const alone = props['sync'] === false || props['sync'] === 'false'
  const bordered = flagProp(props, 'borderBottom') && ' bordered'
  const attributes = html` class="tabs${bordered}"${alone && html` data-sync="off"`}`
  return tabSet(titles, children, { attributes, selected: numberProp(props, 'defaultTabIndex') ?? 0 })
}

export const renderTab: RenderComponent = (props, children, context) =>
  html`<div class="tab-panel" data-component-part="tab-content"${idAttribute(props)}><p class="tab-title">${context.render(props['title'])}</p>${children}</div>`

/** Code blocks that share one frame; the titles of the blocks are the tabs. */
export const renderCodeGroup: RenderComponent = (props, children, context) => {
  const titles = codeTitles(context)
  if (titles.length < 2) return children
  return flagProp(props, 'dropdown')
    ? dropdown(titles, children, context.words.example)
    : tabSet(titles, children, {
        attributes: html` class="code-group"`,
        selected: 0,
        part: 'code-group-tab-bar',
      })
}

interface TabSet {
  readonly attributes: SafeHtml
  readonly selected: number
  /** What style sheets of authors call a list that is none of `Tabs`. */
  readonly part?: string
}

function tabSet(titles: readonly SafeHtml[], panels: SafeHtml, set: TabSet): SafeHtml {
  const { attributes, selected, part } = set
  const tabs = titles.map(
    (title, at) =>
      html`<button type="button" role="tab" data-component-part="tab-button" aria-selected="${String(at === selected)}">${title}</button>`,
  )
  const list =
    part === undefined
      ? html`<ul class="tab-list" role="tablist" data-component-part="tabs-list">${tabs.map(itemHtml)}</ul>`
      : html`<div class="tab-list" role="tablist" data-component-part="${part}">${tabs}</div>`
  return html`<lectern-tabs${attributes}>${list}${panels}</lectern-tabs>`
}

/** Style sheets of authors look for a list; to readers it is one of tabs alone. */
function itemHtml(tab: SafeHtml): SafeHtml {
  return html`<li role="presentation">${tab}</li>`
}

/** The same choice from a list, for groups with more blocks than a line of tabs could hold. */
function dropdown(titles: readonly SafeHtml[], panels: SafeHtml, name: string): SafeHtml {
  const options = titles.map((title) => html`<option>${withoutTags(title)}</option>`)
  return html`<lectern-tabs class="code-group"><div class="tab-list"><select class="select" aria-label="${name}" autocomplete="off">${options}</select></div>${panels}</lectern-tabs>`
}

/** An option holds text alone. */
function withoutTags({ markup }: SafeHtml): SafeHtml {
  return trustedHtml(markup.replace(/<svg.*?<\/svg>|<[^>]*>/g, ''))
}

function codeTitles(context: ComponentContext): SafeHtml[] {
  const titles: SafeHtml[] = []
  for (const node of innerNodes(context.node)) {
    const known = codeTitle(node)
    if (known === undefined) continue
    const title = known.title || `${context.words.example} ${titles.length + 1}`
    titles.push(codeTitleHtml({ title, icon: known.icon }, { icons: context.icons, lang: known.lang }))
  }
  return titles
}

/** The name of a block in a group: its title, else its language; undefined for what is no code block. */
function codeTitle(node: Node): (Pick<CodeMeta, 'title' | 'icon'> & { lang: string | null }) | undefined {
  if (node.type === 'code') {
    const { title, icon } = parseCodeMeta(node.meta)
    return { title: title ?? node.lang ?? '', icon, lang: node.lang }
  }
  if (!isComponent(node, 'CodeBlock')) return undefined
  const { props } = node
  return {
    title: textProp(props, 'filename') ?? textProp(props, 'language'),
    icon: textProp(props, 'icon'),
    lang: textProp(props, 'language') ?? null,
  }
}
