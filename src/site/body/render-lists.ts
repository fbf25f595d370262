import type { Node, NodeOf } from '../../content/tree.ts'

interface BlockWalk {
  readonly renderAll: (nodes: readonly Node[]) => string
}

/** Ordered, unordered and task lists; a tight one has no paragraphs. */
export function renderList(node: NodeOf<'list'>, walk: BlockWalk): string {
  let loose = node.spread
  let tasks = false
  for (const item of node.children) {
    if (item.type !== 'listItem') continue
    loose ||= item.spread
    tasks ||= typeof item.checked === 'boolean'
  }
  let items = ''
  for (const item of node.children)
    items += item.type === 'listItem' ? renderListItem(item, loose, walk) : walk.renderAll([item])
  const start = node.ordered && node.start !== null && node.start !== 1 ? ` start="${node.start}"` : ''
  const tag = node.ordered ? 'ol' : 'ul'
  return `<${tag}${start}${tasks ? ' class="tasks"' : ''}>${items}</${tag}>`
}

export function renderListItem(node: NodeOf<'listItem'>, loose: boolean, walk: BlockWalk): string {
  const box =
    typeof node.checked === 'boolean'
      ? `<input type="checkbox" disabled${node.checked ? ' checked' : ''}> `
      : ''
  let html = ''
  for (const child of node.children) {
    if (!loose && child.type === 'paragraph') html += walk.renderAll(child.children)
    else html += walk.renderAll([child])
  }
  // The box belongs into the first line.
  return `<li>${box !== '' && html.startsWith('<p>') ? `<p>${box}${html.slice(3)}` : box + html}</li>`
}

/** A table that scrolls by itself on a narrow screen. */
export function renderTable(node: NodeOf<'table'>, walk: BlockWalk): string {
  let rows = ''
  for (let at = 0; at < node.children.length; at++) {
    const row = node.children[at]
    if (row?.type !== 'tableRow') continue
    const tag = at === 0 ? 'th' : 'td'
    let cells = ''
    for (let column = 0; column < row.children.length; column++) {
      const cell = row.children[column]
      const align = node.align[column]
      const look = align === 'right' || align === 'center' ? ` class="${align}"` : ''
      cells += `<${tag}${look}>${cell !== undefined && 'children' in cell ? walk.renderAll(cell.children) : ''}</${tag}>`
    }
    rows += at === 0 ? `<thead><tr>${cells}</tr></thead><tbody>` : `<tr>${cells}</tr>`
  }
  return `<div class="table" tabindex="0"><table>${rows}</tbody></table></div>`
}
