/** Under a list of which there is more. */
export function LoadMore({ busy, onMore }: { readonly busy: boolean; readonly onMore: () => void }) {
  return (
    <div class="more">
      <button type="button" class="button" disabled={busy} onClick={onMore}>
        {busy ? 'Loading…' : 'Load more'}
      </button>
    </div>
  )
}
