import { meantAnchor } from '../../src/shared/slug.ts'

/** The element the address points at. An anchor from another tool may be written in another way. */
export function hashTarget(): HTMLElement | null {
  const wanted = decodeHash()
  if (wanted === '') return null
  const exact = document.getElementById(wanted)
  if (exact) return exact
  const elements = [...document.querySelectorAll<HTMLElement>('main [id]')]
  const meant = meantAnchor(
    elements.map(({ id }) => id),
    wanted,
  )
  return elements.find(({ id }) => id === meant) ?? null
}

function decodeHash(): string {
  const written = location.hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written // a lone % is no escape
  }
}
