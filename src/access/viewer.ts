/** Who is asking. Before login exists, everyone is a stranger; `dev --groups a,b` looks as a reader of groups. */
export type Viewer =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'reader'; readonly groups: ReadonlySet<string> }
  | { readonly kind: 'client' }

export const STRANGER: Viewer = { kind: 'stranger' }
