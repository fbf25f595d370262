import type { RawNode } from './parse-mdx.ts'

const INLINE = /^(?:Badge|Icon|Tooltip|Latex|a|abbr|b|code|em|i|kbd|mark|small|span|strong|sub|sup|u)$/

/**
 * Inline components alone on a line (`<Badge/> <Badge/>`): the parser lifts them out of their paragraph, but to a
 * reader they are a sentence, and the spaces between them count. Two or more that stand on one line, or undefined.
 */
export function inlineRun(
  raw: readonly RawNode[],
  start: number,
): { nodes: RawNode[]; length: number } | undefined {
  const first = raw[start]
  if (first?.type !== 'mdxJsxFlowElement' || !INLINE.test(String(first['name']))) return undefined
  const nodes: RawNode[] = [first]
  let length = 1
  for (let before = first, next = raw[start + 1]; next; before = next, next = raw[start + length]) {
    const sameLine = before.position && before.position.end.line === next.position?.start.line
    if (!sameLine || next.type !== 'mdxJsxFlowElement' || !INLINE.test(String(next['name']))) break
    if ((next.position?.start.offset ?? 0) > (before.position?.end.offset ?? 0))
      nodes.push({ type: 'text', value: ' ' })
    nodes.push(next)
    length++
  }
  return length > 1 ? { nodes, length } : undefined
}
