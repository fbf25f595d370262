const GAP = 4
const EDGE = 8
const LEAST = 160

/** Keeps a list below its field, or above it where there is more room. Ends with the function it gives back. */
export function placeBelow(list: HTMLElement, field: HTMLElement): () => void {
  const place = () => {
    const { left, right, top, bottom, width } = field.getBoundingClientRect()
    const below = innerHeight - bottom - GAP - EDGE
    const above = top - GAP - EDGE
    const isBelow = below >= Math.min(list.scrollHeight, LEAST) || below >= above
    list.style.minWidth = `${width}px`
    list.style.maxWidth = `${innerWidth - 2 * EDGE}px`
    list.style.maxHeight = `${Math.min(320, isBelow ? below : above)}px`
    const isRtl = getComputedStyle(field).direction === 'rtl'
    const x = isRtl ? right - list.offsetWidth : left
    list.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - list.offsetWidth - EDGE))}px`
    list.style.top = `${isBelow ? bottom + GAP : top - GAP - list.offsetHeight}px`
  }
  place()
  // Scrolling is not told to those above, so it is caught on its way down.
  addEventListener('scroll', place, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    removeEventListener('scroll', place, { capture: true })
    removeEventListener('resize', place)
  }
}
