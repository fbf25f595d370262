import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import type { NavNode } from '../../src/navigation/nav-tree.ts'
import { docsJson, makeFolder, type Files } from './site.ts'

/** A snapshot with the given navigation; every page named exists unless `files` says otherwise. */
export function snapshotOf(navigation: unknown, pages: readonly string[], files: Files = {}): Snapshot {
  const written = Object.fromEntries(
    pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\n${page}`]),
  )
  return buildSnapshot({ root: makeFolder({ 'docs.json': docsJson({ navigation }), ...written, ...files }) })
}

/** The tree as text, one node a line: `tab API > group Users > page /users`. */
export function outline(node: NavNode, depth = 0): string {
  const line = `${'  '.repeat(depth)}${node.kind} ${node.label}${node.href ? ` ${node.href}` : ''}${node.hidden ? ' (hidden)' : ''}`
  return [line, ...node.children.map((child) => outline(child, depth + 1))].join('\n')
}
