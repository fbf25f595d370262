import { hashTarget } from './target.ts'

// Longer than a browser takes for its own animation.
const GLIDE_MS = 1000

/** A link to an accordion opens it, and opening one puts its address into the address bar. */
export function followHash(): void {
  showTarget()
  addEventListener('hashchange', showTarget)
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    rememberAccordion(event.target.closest('.accordion > summary'))
    glideTo(event.target.closest('a'))
  })
}

/** The browser scrolls by itself to what it can find and see; all other targets are for us to show. */
function showTarget(): void {
  const target = hashTarget()
  if (!target) return
  const found = target.matches(':target') && target.checkVisibility()
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
  if (!found) target.scrollIntoView()
}

function rememberAccordion(summary: Element | null): void {
  const accordion = summary?.parentElement
  if (accordion instanceof HTMLDetailsElement && accordion.id !== '' && !accordion.open)
    history.replaceState(null, '', `#${encodeURIComponent(accordion.id)}`)
}

/** Only a click on the page itself glides: a page that is loaded with an anchor opens where it should. */
function glideTo(link: HTMLAnchorElement | null): void {
  if (!link?.hash || link.origin !== location.origin || link.pathname !== location.pathname) return
  const { dataset } = document.documentElement
  dataset['glide'] = ''
  setTimeout(() => delete dataset['glide'], GLIDE_MS)
}
