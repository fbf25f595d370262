import { childrenOf, fileOf, type Code, type Node } from '../../content/tree.ts'
import { parseFenceTest, type FenceTest } from '../../shared/code-meta.ts'

/** A block of code that is to be run. */
export interface CodeBlock {
  readonly file: string
  readonly line: number
  readonly lang: string | null
  readonly code: string
  readonly settings: FenceTest
  /** What it prints, as the page shows it. */
  readonly output: string | undefined
}

const MAX_DEPTH = 400

/** Blocks of a page that are marked `test`, and all of some languages. */
export function codeBlocks(
  tree: Node,
  pageFile: string,
  languages: ReadonlySet<string>,
): readonly CodeBlock[] {
  const fences = fencesOf(tree, pageFile)
  return fences.flatMap(({ node, file }, index) => {
    const settings = parseFenceTest(node.meta)
    const wanted = settings.test || languages.has(node.lang?.toLowerCase() ?? '')
    if (!wanted || settings.output) return []
    const next = fences[index + 1]
    const shown = next && parseFenceTest(next.node.meta).output ? next.node.value : undefined
    return {
      file,
      line: node.position?.start.line ?? 1,
      lang: node.lang,
      code: node.value,
      settings,
      output: shown,
    }
  })
}

interface Fence {
  readonly node: Code
  readonly file: string
}

function fencesOf(tree: Node, pageFile: string): readonly Fence[] {
  const found: Fence[] = []
  const visit = (node: Node, file: string, depth: number) => {
    if (depth > MAX_DEPTH) return
    const at = fileOf(node) ?? file
    if (node.type === 'code') found.push({ node, file: at })
    for (const child of childrenOf(node)) visit(child, at, depth + 1)
  }
  visit(tree, pageFile, 0)
  return found
}
