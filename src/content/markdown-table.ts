import { childrenOf, type Element, type Node } from './tree.ts'

/** An HTML table -> Markdown table: the first row is the head, cells are flattened to one line. */
export function htmlTable(table: Element, cellText: (cell: Node) => string): string {
  const rows = rowsOf(table).map((row) =>
    childrenOf(row)
      .filter((cell) => cell.type === 'element' && /^t[hd]$/i.test(cell.name))
      .map(cellText),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  return [
    line(rows[0] ?? []),
    line(Array.from({ length: width }, () => '---')),
    ...rows.slice(1).map(line),
  ].join('\n')
}

function rowsOf(node: Node): Node[] {
  return childrenOf(node).flatMap((child) => {
    if (child.type === 'element' && /^tr$/i.test(child.name)) return [child]
    return child.type === 'element' || child.type === 'fragment' || child.type === 'paragraph'
      ? rowsOf(child)
      : []
  })
}
