import type { ChangelogEntry } from './page.ts'
import { toMarkdown } from './to-markdown.ts'
import { childrenOf, type Node } from './tree.ts'

/** The `Update` blocks of a page, in order: what a feed reader gets. */
export function readChangelog(tree: Node): readonly ChangelogEntry[] {
  const entries: ChangelogEntry[] = []
  const visit = (node: Node, depth: number) => {
    if (node.type === 'component' && node.name === 'Update' && typeof node.props['label'] === 'string') {
      const { id, label, description, tags, rss } = node.props
      entries.push({
        id: typeof id === 'string' ? id : label,
        label,
        description: typeof description === 'string' ? description : undefined,
        tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
        rss: typeof rss === 'object' && rss ? rss : undefined,
        markdown: toMarkdown(node.children),
        anchors: headingIds(node),
      })
    } else if (
      depth < 20 &&
      (node.type === 'root' ||
        node.type === 'component' ||
        node.type === 'fragment' ||
        node.type === 'element')
    )
      for (const child of childrenOf(node)) visit(child, depth + 1)
  }
  visit(tree, 0)
  return entries
}

function headingIds(node: Node): readonly string[] {
  if (node.type === 'heading') return [node.id]
  return childrenOf(node).flatMap(headingIds)
}
