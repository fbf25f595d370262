/** A Markdown table whose cells are safe in MDX. Cells may hold inline code in backticks. */
export function mdxTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(escapeMdx))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Escapes what MDX and tables would read as syntax; inside backticks only the bar matters. */
export function escapeMdx(text: string): string {
  const parts = text.replaceAll('\n', ' ').split(/(`[^`]*`)/)
  return parts
    .map((part) => (part.startsWith('`') ? part : part.replace(/[{}<*[\]]/g, String.raw`\$&`)))
    .join('')
    .replaceAll('|', String.raw`\|`)
}

/** Text as inline code. */
export function code(text: string): string {
  return `\`${text}\``
}
