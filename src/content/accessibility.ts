import type { Diagnostic } from '../lib/diagnostic.ts'
import { childrenOf, fileOf, textOf, type Node } from './tree.ts'

/** What a reader who does not see the page would miss: pictures, frames and links without words, skipped levels. */
export function checkAccessibility(tree: Node, file: string): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  let level = 1
  const visit = (node: Node, inFile: string, depth: number) => {
    if (depth > 300) return
    const at = fileOf(node) ?? inFile
    const report = (code: string, message: string, hint: string) => {
      const start = node.position?.start
      found.push({
        severity: 'info',
        code,
        message,
        file: at,
        line: start?.line,
        column: start?.column,
        hint,
      })
    }
    if (node.type === 'heading') {
      if (node.depth > level + 1 && level > 1)
        report(
          'a11y-heading-skipped',
          `A heading of level ${node.depth} follows one of level ${level}.`,
          'Do not skip levels; readers navigate by them.',
        )
      level = node.depth
    } else if (node.type === 'image' && !node.alt)
      report(
        'a11y-image-alt',
        'This image has no alternative text.',
        'Describe the image between the square brackets.',
      )
    else if (node.type === 'link' && !hasWords(node))
      report('a11y-link-text', 'This link has no text.', 'Describe its target.')
    else if (node.type === 'element') checkElement(node, report)
    for (const child of childrenOf(node)) visit(child, at, depth + 1)
  }
  visit(tree, file, 0)
  return found
}

type Report = (code: string, message: string, hint: string) => void

function checkElement(node: Extract<Node, { type: 'element' }>, report: Report): void {
  const { name, props } = node
  // An empty alt on purpose (alt="") says that the picture means nothing, which is fine.
  if (name === 'img' && props['alt'] === undefined)
    report(
      'a11y-image-alt',
      'This image has no alt attribute.',
      'Describe the image, or write alt="" if it is decoration.',
    )
  if (name === 'iframe' && !props['title'])
    report('a11y-frame-title', 'This frame has no title.', 'Describe its content.')
  if (name === 'a' && props['href'] && !props['aria-label'] && !hasWords(node))
    report('a11y-link-text', 'This link has no text.', 'Describe its target.')
}

function hasWords(node: Node): boolean {
  return (
    textOf(node).trim() !== '' ||
    childrenOf(node).some(
      (child) => child.type === 'component' || (child.type === 'element' && child.name !== 'svg'),
    )
  )
}
