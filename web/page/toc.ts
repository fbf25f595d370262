// Everything above counts too: a jump down the page would otherwise pass headings without a word.
const ABOVE = '9999999px 0px -66% 0px'
let observer: IntersectionObserver | undefined

/** Marks the heading the reader is at. A heading counts from the top of the window to its upper third. */
export function spyOnHeadings(): void {
  observer?.disconnect()
  const links = new Map<string, HTMLAnchorElement>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a'))
    links.set(link.getAttribute('href')?.slice(1) ?? '', link)
  if (links.size === 0) return
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
  const update = () => {
    const seen = headings.filter((heading) => heading.checkVisibility())
    const above = seen.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
    const current = links.get((above ?? seen[0])?.id ?? '')
    // Measured before anything is changed, so that the browser need not lay out the page again.
    const read = current && current.offsetTop + current.offsetHeight
    current?.closest('ul')?.style.setProperty('--read', `${read}px`)
    for (const link of links.values()) {
      const here = link === current
      if (here) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
      // Known to style sheets of authors.
      for (const name of ['data-active', 'data-active-deepest'])
        if (here) link.parentElement?.setAttribute(name, 'true')
        else link.parentElement?.removeAttribute(name)
    }
  }
  observer = new IntersectionObserver(update, { rootMargin: ABOVE })
  for (const heading of headings) observer.observe(heading)
}
