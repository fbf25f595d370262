import type { Diagnostic } from '../lib/diagnostic.ts'
import type { Slugger } from '../shared/slug.ts'
import type { Scope } from './evaluate/scope.ts'
import type { RawNode } from './parse-mdx.ts'
import type { Node, Props } from './tree.ts'

/** What resolving one file needs from the compile around it. */
export interface ResolveContext {
  readonly file: string
  /** The file that relative links count from: of a snippet, the page that shows it. */
  readonly linksFrom: string
  readonly text: string
  readonly scope: Scope
  readonly definitions: ReadonlyMap<string, RawNode>
  readonly slugger: Slugger
  warn(code: string, at: RawNode, text: Pick<Diagnostic, 'message' | 'hint'>): void
  /** `<Snippet file="x.mdx" />` of older repos. */
  snippet(file: string, props: Props, at: RawNode): readonly Node[]
  /** A fence with the code of the file it names. */
  include(fence: RawNode): RawNode
  /** Counts whatever makes the result differ from the Markdown as written. */
  changes: number
}

/** A node as the author wrote it. */
export function sourceOf(node: RawNode, text: string): string {
  return node.position ? text.slice(node.position.start.offset, node.position.end.offset) : ''
}
