import type { Node } from '../../content/tree.ts'
import { drawsDiagrams } from '../reference/spec-text.ts'

/** What on a page needs a program of its own. */
export interface PageScripts {
  /** Components of the author that go on living in the browser. */
  readonly islands: boolean
  readonly diagrams: boolean
}

// Text is escaped, so these can only be the elements themselves.
const LIVE_ISLAND = '<lectern-island data-module='
const DIAGRAM = '<pre class="mermaid">'
export const NO_SCRIPTS: PageScripts = { islands: false, diagrams: false }

export function scriptsIn(tree: Node, html: string): PageScripts {
  // The HTML of a generated page is long, and nothing in it is alive but a diagram in a description.
  if ('children' in tree && tree.children.length === 0 && !drawsDiagrams()) return NO_SCRIPTS
  return { islands: html.includes(LIVE_ISLAND), diagrams: html.includes(DIAGRAM) }
}
