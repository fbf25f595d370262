/** A node as the parser gives it, before JSX and expressions are resolved. */
export interface RawNode {
  readonly type: string
  readonly position?: {
    readonly start: { readonly line: number; readonly column: number; readonly offset: number }
    readonly end: { readonly line: number; readonly column: number; readonly offset: number }
  }
  readonly [key: string]: unknown
  readonly children?: RawNode[]
}
