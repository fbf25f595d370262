/** A page on a lectern. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8 9.500h7c.6 0 1 .4 1 1 0-.6.4-1 1-1h7v9.500h-7c-.6 0-1 .4-1 1 0-.6-.4-1-1-1H8zM16 20v4M12 24.500h8" />
    </svg>
  )
}
