import { markdownToMdast } from 'satteri'
import type { Node } from '../../content/tree.ts'

/** Short Markdown from docs.json or a prop (banner, caption) -> nodes; one paragraph is only its words. */
export function parseMarkdown(text: string): readonly Node[] {
  if (!/[*_`[<~\n\\&#>$-]/.test(text)) return [{ type: 'text', value: text }]
  const root = markdownToMdast(text, { features: { gfm: true } }) as unknown as { children: readonly Node[] }
  const [first, ...more] = root.children.map(withoutHtml)
  if (first === undefined) return []
  return first.type === 'paragraph' && more.length === 0 ? first.children : [first, ...more]
}

/** A setting is no place for markup: tags in it are words. */
function withoutHtml(node: Node): Node {
  if (node.type === 'html') return { type: 'text', value: node.value }
  return 'children' in node ? { ...node, children: node.children.map(withoutHtml) } : node
}
