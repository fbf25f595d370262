import type { LocatedNode } from '../json/located-node.ts'

/** Something legal but surely not meant. Always a warning: the site works without the author fixing it. */
export interface Finding {
  readonly code: string
  readonly message: string
  readonly hint: string
  /** Where to point. */
  readonly node: LocatedNode
}
