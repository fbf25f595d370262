import type { Spec } from '../spec.ts'
import type { TreeOptions } from '../schema/schema-tree.ts'

/** What reading an operation needs at every step. */
export interface ReadContext extends TreeOptions {
  readonly spec: Spec
  /** Nodes of a tree that takes nothing from the rest of the page; unset, they come out of the page's budget. */
  readonly room?: number | undefined
  /** `api.examples.defaults: required`: made bodies hold only what must be there. */
  readonly requiredOnly: boolean
}
