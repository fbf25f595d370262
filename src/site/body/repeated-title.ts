import type { CompiledPage, TocEntry } from '../../content/page.ts'
import type { Node } from '../../content/tree.ts'
import { textOf } from './page-node.ts'

export interface PageText {
  readonly tree: Node
  readonly toc: readonly TocEntry[]
  /** Anchor of a heading that was left out, since links may point at it. */
  readonly titleId: string | undefined
}

/** Text and headings of a page without a first heading that only repeats the title shown above it. */
export function withoutRepeatedTitle({ tree, toc }: CompiledPage, title: string | undefined): PageText {
  const children = title !== undefined && tree.type === 'root' ? tree.children : []
  const first = children.find((node) => node.type === 'heading' && node.depth === 1)
  if (first?.type !== 'heading' || bare(textOf(first.children)) !== bare(title ?? ''))
    return { tree, toc, titleId: undefined }
  return {
    tree: { type: 'root', children: children.filter((node) => node !== first) },
    toc: toc.filter(({ id }) => id !== first.id),
    titleId: first.id || undefined,
  }
}

function bare(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
