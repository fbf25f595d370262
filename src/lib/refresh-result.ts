/** What came of taking in the newest content. After a failure everything is as it was. */
export type RefreshResult<Change extends object = object> =
  | { readonly outcome: 'unchanged' }
  | ({ readonly outcome: 'changed' } & Change)
  | { readonly outcome: 'failed'; readonly reason: string }

export const UNCHANGED = { outcome: 'unchanged' } as const

export function failed(error: unknown): { readonly outcome: 'failed'; readonly reason: string } {
  return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
}
