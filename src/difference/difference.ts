import type { Change } from '../openapi/diff/change.ts'

/** Why a page is another than before. */
export type Reason = 'source' | 'snippet' | 'variable' | 'spec' | 'settings'

export interface ChangedPage {
  readonly path: string
  readonly title: string
  readonly reasons: readonly Reason[]
  /** Files and variables behind the reasons. */
  readonly because: readonly string[]
}

export interface MovedPage {
  readonly from: string
  readonly to: string
  readonly title: string
  /** The old address leads to the new one. */
  readonly redirected: boolean
}

export interface ListedPage {
  readonly path: string
  readonly title: string
}

/** A page that stands elsewhere in the navigation. */
export interface Renavigated extends ListedPage {
  readonly before: string
  readonly after: string
}

export interface ChangedSpec {
  readonly spec: string
  readonly breaking: number
  readonly additive: number
  readonly documentation: number
  /** What breaks first, at most so many. */
  readonly changes: readonly Pick<Change, 'code' | 'verdict' | 'operation' | 'where' | 'message'>[]
}

/** What readers will see, compared with what they see. */
export interface Difference {
  readonly added: readonly ListedPage[]
  readonly removed: readonly ListedPage[]
  readonly moved: readonly MovedPage[]
  /** As rendered: their HTML or Markdown is another. */
  readonly changed: readonly ChangedPage[]
  /** Made of something else than before, and too many to be compared. */
  readonly notCompared: readonly ListedPage[]
  readonly navigation: readonly Renavigated[]
  /** Options of docs.json that look or work otherwise on all pages. */
  readonly settings: readonly string[]
  /** Addresses that had a page or a redirect, and are not found now. */
  readonly missing: readonly string[]
  readonly specs: readonly ChangedSpec[]
}

export function isEmpty(difference: Difference): boolean {
  return Object.values(difference).every((list: readonly unknown[]) => list.length === 0)
}
