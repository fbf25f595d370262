import { childrenOf, fileOf, isNode, type Node } from '../../content/tree.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { nearest } from '../../lib/nearest.ts'
import { fenceFlags } from '../../shared/code-meta.ts'
import { FENCE_NOTES } from '../../shared/compatibility.ts'
import { unknownTheme } from './check-code-themes.ts'
import { COMPONENT_PROPERTIES, isKnownProperty } from '../../shared/component-props.ts'

const MAX_DEPTH = 400
const MOST_OF_A_PAGE = 40

/** Properties of components and settings of fences that do nothing. One in a loop is one mistake. */
export function checkProperties(tree: Node, pageFile: string): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  const visit = (node: Node, file: string, depth: number) => {
    if (depth > MAX_DEPTH || found.size >= MOST_OF_A_PAGE) return
    const at = fileOf(node) ?? file
    const { line, column } = node.position?.start ?? {}
    const place = { file: at, line, column }
    if (node.type === 'code') {
      for (const name of settingsOf(node.meta)) found.set(`${at} ${name}`, fence(name, place))
      const theme = unknownTheme(node.meta, place)
      if (theme) found.set(`${at} ${theme.message}`, theme)
    }
    if (node.type === 'component' && node.known) {
      for (const [name, value] of Object.entries(node.props)) {
        if (!isKnownProperty(node.name, name))
          found.set(`${at} ${node.name} ${name}`, unread(node.name, name, place))
        if (isNode(value)) visit(value, at, depth + 1)
      }
    }
    for (const child of childrenOf(node)) visit(child, at, depth + 1)
  }
  visit(tree, pageFile, 0)
  return [...found.values()]
}

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>

function settingsOf(meta: string | null): readonly string[] {
  return fenceFlags(meta).filter((name) => Object.hasOwn(FENCE_NOTES, name))
}

function fence(name: string, place: Place): Diagnostic {
  const { how = '', instead } = FENCE_NOTES[name] ?? {}
  return {
    severity: 'warning',
    code: 'fence-without-effect',
    message: `"${name}" has no effect on this block. ${how}`,
    ...place,
    hint: instead,
  }
}

function unread(component: string, name: string, place: Place): Diagnostic {
  const known = COMPONENT_PROPERTIES.get(component) ?? new Set<string>()
  const meant = nearest(name, known)
  const list = [...known].join(', ')
  return {
    severity: 'info',
    code: 'property-unknown',
    message: `<${component}> does not read "${name}".`,
    ...place,
    hint: meant ? `Did you mean "${meant}"?` : list === '' ? 'Remove it.' : `It reads ${list}.`,
  }
}
