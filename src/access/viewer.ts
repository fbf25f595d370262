/** Who is asking: nobody we know, a reader with groups, a program with client credentials, or one who sees everything. */
export type Viewer =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'reader'; readonly groups: ReadonlySet<string> }
  | { readonly kind: 'client' }
  | { readonly kind: 'unrestricted' }

export const STRANGER: Viewer = { kind: 'stranger' }

/** Viewers with the same key may see the same. */
export function viewerKey(viewer: Viewer): string {
  return viewer.kind === 'reader' ? `reader:${JSON.stringify([...viewer.groups].sort())}` : viewer.kind
}
