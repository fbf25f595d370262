import { markdownToMdast } from 'satteri'
import type { Node } from '../content/tree.ts'

/** Short Markdown from docs.json or a prop (banner, caption) -> nodes; one paragraph is only its words. */
export function parseMarkdown(text: string): readonly Node[] {
  if (!/[*_`[<~\n\\&#>$-]/.test(text)) return [{ type: 'text', value: text }]
  const root = markdownToMdast(text, { features: { gfm: true } }) as unknown as { children: readonly Node[] }
  const [first, ...more] = root.children
  return first?.type === 'paragraph' && more.length === 0 ? first.children : root.children
}
