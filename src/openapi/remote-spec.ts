/** What became of fetching a spec by its URL. */
export type RemoteSpec =
  | {
      readonly text: string
      /** Why this is the copy of an earlier time. */
      readonly stale?: string | undefined
    }
  | { readonly problem: string }

export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source)
}
