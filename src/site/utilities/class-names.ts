import { memo } from '../../lib/memo.ts'
import type { CompiledPage } from '../../content/page.ts'
import type { Node, Props } from '../../content/tree.ts'
import { isPageNode } from '../body/page-node.ts'

const MAX_DEPTH = 400
const MAX_NAMES = 2000
const MAX_LENGTH = 160
// What a class of the vocabulary can begin with; code is full of words that cannot be one.
const CANDIDATE = /^[!a-z@*[-][^\s"'`]*$/i

/** Every class an author wrote on a page, and every word in the code of their live components that may become one. */
export const classNamesOf = memo(({ tree, islands }: CompiledPage): readonly string[] => {
  const names = new Set<string>()
  visit(tree, names, 0)
  // A component may put on any class it names somewhere in its code.
  for (const code of islands?.modules.values() ?? [])
    for (const word of code.split(/[\s"'`;{}<>()]+/)) addName(word, names)
  return [...names].sort()
})

function visit(node: Node, names: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (node.type === 'html') return addHtml(node.value, names)
  if (node.type === 'element' || node.type === 'component') visitProps(node.props, names, depth)
  if ('children' in node) for (const child of node.children) visit(child, names, depth + 1)
}

/** JSX may stand in any prop, such as the icon of a card. */
function visitProps(props: Props, names: Set<string>, depth: number): void {
  for (const key in props) {
    const value = props[key]
    if (typeof value === 'string') {
      if (key === 'className' || key === 'class') addNames(value, names)
    } else if (typeof value === 'object' && value !== null) visitValue(value, names, depth + 1)
  }
}

function visitValue(value: object, names: Set<string>, depth: number): void {
  if (isPageNode(value)) visit(value, names, depth)
  else if (Array.isArray(value)) value.filter(isPageNode).forEach((part) => visit(part, names, depth))
  else if ('__html' in value && typeof value.__html === 'string') addHtml(value.__html, names)
}

function addHtml(html: string, names: Set<string>): void {
  for (const [, one, two] of html.matchAll(/\sclass=(?:"([^"]*)"|'([^']*)')/g))
    addNames(one ?? two ?? '', names)
}

function addNames(list: string, names: Set<string>): void {
  for (const name of list.split(/\s+/)) addName(name, names)
}

function addName(name: string, names: Set<string>): void {
  if (name.length <= MAX_LENGTH && names.size < MAX_NAMES && CANDIDATE.test(name)) names.add(name)
}
