import type { Node } from '../../content/tree.ts'
import { INLINE_COMPONENTS } from '../../shared/components.ts'
import type { SafeHtml } from '../html/html.ts'

const BLOCK_ELEMENTS = new Set(
  (
    'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr main nav ol p pre section table ul'
  ).split(' '),
)

/** Whether a browser would end a `<p>` where this node begins. */
export function isBlock(node: Node): boolean {
  if (node.type === 'component') return !INLINE_COMPONENTS.has(node.name)
  if (node.type === 'element') return BLOCK_ELEMENTS.has(node.name)
  return node.type === 'island' || node.type === 'code' || node.type === 'math'
}

/** Text that stands alone, such as that of an unknown component, is a paragraph. */
export function isLooseText(node: Node, { markup }: SafeHtml): boolean {
  if (node.type !== 'text' && (node.type !== 'component' || node.known)) return false
  return !markup.startsWith('<') && markup.trim() !== ''
}
