import type { Node } from '../../content/tree.ts'
import { parseCodeMeta } from '../../shared/code-meta.ts'
import { escapeText } from '../escape-html.ts'
import { innerNodes, isComponent } from '../page-node.ts'
import {
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
  const titles: string[] = []
  for (const node of innerNodes(context.node)) {
    if (!isComponent(node, 'Tab')) continue
    const title = context.render(node.props['title']) || `Tab ${titles.length + 1}`
    titles.push(`${iconOf(node.props, context)}${title}`)
  }
  const sync = props['sync'] === false || props['sync'] === 'false' ? ' data-sync="off"' : ''
  return tabSet(titles, children, { attributes: sync, selected: numberProp(props, 'defaultTabIndex') ?? 0 })
}

export const renderTab: RenderComponent = (props, children, context) =>
  `<div class="tab-panel"${idAttribute(props)}><p class="tab-title">${context.render(props['title'])}</p>${children}</div>`

/** Code blocks that share one frame; the titles of the blocks are the tabs. */
export const renderCodeGroup: RenderComponent = (_props, children, context) => {
  const titles = codeTitles(context)
  return titles.length < 2
    ? children
    : tabSet(titles, children, { attributes: ' class="code-group"', selected: 0 })
}

interface TabSet {
  readonly attributes: string
  readonly selected: number
}

function tabSet(titles: readonly string[], panels: string, { attributes, selected }: TabSet): string {
  let tabs = ''
  for (let at = 0; at < titles.length; at++)
    tabs += `<button type="button" role="tab" aria-selected="${at === selected}">${titles[at]}</button>`
  return `<lectern-tabs${attributes}><div class="tab-list" role="tablist">${tabs}</div>${panels}</lectern-tabs>`
}

function codeTitles(context: ComponentContext): string[] {
  const titles: string[] = []
  for (const node of innerNodes(context.node)) {
    const title = codeTitle(node)
    if (title !== undefined) titles.push(escapeText(title === '' ? `Example ${titles.length + 1}` : title))
  }
  return titles
}

/** The name of a block in a group: its title, else its language; undefined for what is no code block. */
function codeTitle(node: Node): string | undefined {
  if (node.type === 'code') return parseCodeMeta(node.meta).title ?? node.lang ?? ''
  if (!isComponent(node, 'CodeBlock')) return undefined
  return textProp(node.props, 'filename') ?? textProp(node.props, 'language') ?? ''
}
