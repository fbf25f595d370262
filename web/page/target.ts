import { sameAnchor } from '../../src/shared/slug.ts'

/**
 * The element the address points at. An anchor from another tool may differ in punctuation and capitals, so the
 * first id that is the same apart from these will do.
 */
export function hashTarget(): HTMLElement | null {
  const wanted = decodeHash()
  if (wanted === '') return null
  const exact = document.getElementById(wanted)
  if (exact) return exact
  for (const element of document.querySelectorAll<HTMLElement>('main [id]'))
    if (sameAnchor(element.id, wanted)) return element
  return null
}

function decodeHash(): string {
  const written = location.hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written // a lone % is no escape
  }
}
