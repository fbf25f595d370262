/** Who is asking: nobody we know, a reader with groups, a program with client credentials, or one who sees everything. */
export type Viewer =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'reader'; readonly groups: ReadonlySet<string> }
  | { readonly kind: 'client' }
  | { readonly kind: 'unrestricted' }

export const STRANGER: Viewer = { kind: 'stranger' }
