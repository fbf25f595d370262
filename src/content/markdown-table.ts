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
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...others] = rows
  // Markdown has no need of cells that are not there. Filled up, one long row would make all others as long.
  return [
    line(Array.from({ length: width }, (_, at) => head[at] ?? '')),
    line(Array.from({ length: width }, () => '---')),
    ...others.map(line),
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
