import type { CompiledPage, TocEntry } from '../../content/page.ts'
import type { Node } from '../../content/tree.ts'
import { wordsOf } from './page-node.ts'

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
  if (first?.type !== 'heading' || bare(wordsOf(first.children)) !== bare(title ?? ''))
    return { tree, toc, titleId: undefined }
  return {
    tree: { type: 'root', children: children.filter((node) => node !== first) },
    toc: toc.filter(({ id }) => id !== first.id),
    titleId: first.id || undefined,
  }
}

function bare(words: string): string {
  return words.trim().replace(/\s+/g, ' ').toLowerCase()
}
