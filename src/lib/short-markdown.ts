import { markdownToMdast } from 'satteri'

/** What a line holds: text, code, links and the like, in the shape of a page's nodes. */
export interface LineNode {
  readonly type: string
  readonly value?: string
  readonly alt?: string | null
  readonly children?: readonly LineNode[]
}

// Characters without which a line of Markdown is the words it shows.
const MARKS = /[*_`[<~\\&]/
// A tag that only dresses its words; others, such as `<Card>` or `<string>`, are what the line is about.
const DRESS = /^<\/?(?:a|b|br|code|div|em|i|kbd|p|small|span|strong|sub|sup|u)\b/i
const BREAK: LineNode = { type: 'break' }

/**
 * One line of Markdown from frontmatter or a prop (description, title) -> nodes without blocks. A title may begin with
 * `1.` or `#` and is no list and no heading; tags are never run, and those that only dress words are left out.
 */
export function lineNodes(text: string): readonly LineNode[] {
  if (!MARKS.test(text)) return [{ type: 'text', value: text }]
  const line = text.trim().replace(/^(?=[#>+=|-])|(?<=^\d+)(?=[.)])/, '\\')
  const root = markdownToMdast(line, { features: { gfm: true } }) as unknown as LineNode
  return (root.children ?? []).flatMap((block, index) => {
    const inside = block.type === 'paragraph' ? block.children : [{ type: 'text', value: wordsOf(block) }]
    return [...(index === 0 ? [] : [BREAK]), ...(inside ?? [])].flatMap(withoutTags)
  })
}

/** The words of a line of Markdown, for places that show no more: search results, tags in the head, lists of pages. */
export function plainWords(text: string): string {
  if (!MARKS.test(text)) return text
  return lineNodes(text).map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}

function wordsOf(node: LineNode): string {
  if (node.type === 'break') return ' '
  return node.value ?? node.alt ?? (node.children ?? []).map(wordsOf).join('')
}

function withoutTags(node: LineNode): readonly LineNode[] {
  if (node.type !== 'html')
    return [node.children === undefined ? node : { ...node, children: node.children.flatMap(withoutTags) }]
  if (!DRESS.test(node.value ?? '')) return [{ type: 'text', value: node.value ?? '' }]
  return /^<br\b/i.test(node.value ?? '') ? [BREAK] : []
}
