import type { Node, NodeOf } from '../../content/tree.ts'
import { html, HtmlBuilder, NO_HTML, trustedHtml, type SafeHtml } from '../html/html.ts'
import { textOf } from './page-node.ts'

interface BlockWalk {
  readonly renderAll: (nodes: readonly Node[]) => SafeHtml
}

/** Ordered, unordered and task lists; a tight one has no paragraphs. */
export function renderList(node: NodeOf<'list'>, walk: BlockWalk): SafeHtml {
  let loose = node.spread
  let tasks = false
  for (const item of node.children) {
    if (item.type !== 'listItem') continue
    loose ||= item.spread
    tasks ||= typeof item.checked === 'boolean'
  }
  const items = new HtmlBuilder()
  for (const item of node.children)
    items.add(item.type === 'listItem' ? renderListItem(item, loose, walk) : walk.renderAll([item]))
  const look = tasks && html` class="tasks"`
  if (!node.ordered) return html`<ul${look}>${items.finish()}</ul>`
  const start = node.start !== null && node.start !== 1 && html` start="${node.start}"`
  return html`<ol${start}${look}>${items.finish()}</ol>`
}

export function renderListItem(node: NodeOf<'listItem'>, loose: boolean, walk: BlockWalk): SafeHtml {
  const box =
    typeof node.checked === 'boolean'
      ? html`<input type="checkbox" disabled${node.checked && html` checked`}> `
      : NO_HTML
  const inside = new HtmlBuilder()
  for (const child of node.children)
    inside.add(walk.renderAll(!loose && child.type === 'paragraph' ? child.children : [child]))
  const { markup, needs } = inside.finish()
  // The box belongs into the first line.
  return !box.isEmpty && markup.startsWith('<p>')
    ? html`<li><p>${box}${trustedHtml(markup.slice(3), needs)}</li>`
    : html`<li>${box}${trustedHtml(markup, needs)}</li>`
}

/** A head with more letters breaks, so that the room of its column goes to what stands below it. */
const MAX_HEAD = 14

/** A table that scrolls by itself on a narrow screen. */
export function renderTable(node: NodeOf<'table'>, walk: BlockWalk): SafeHtml {
  const rows = new HtmlBuilder()
  for (let at = 0; at < node.children.length; at++) {
    const row = node.children[at]
    if (row?.type !== 'tableRow') continue
    const cells = new HtmlBuilder()
    for (let column = 0; column < row.children.length; column++) {
      const cell = row.children[column]
      const align = node.align[column]
      const isLong = at === 0 && cell !== undefined && textOf(cell).length > MAX_HEAD
      const classes = [(align === 'right' || align === 'center') && align, isLong && 'long'].filter(Boolean)
      const look = classes.length > 0 && html` class="${classes.join(' ')}"`
      const inside = cell !== undefined && 'children' in cell && walk.renderAll(cell.children)
      cells.add(at === 0 ? html`<th${look}>${inside}</th>` : html`<td${look}>${inside}</td>`)
    }
    const line = html`<tr>${cells.finish()}</tr>`
    rows.add(at === 0 ? html`<thead>${line}</thead><tbody>` : line)
  }
  return html`<div class="table" tabindex="0"><table>${rows.finish()}</tbody></table></div>`
}
