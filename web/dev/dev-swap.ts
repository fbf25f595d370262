import { sitePath } from '../lib/address.ts'

/** Puts the new version of this page in place of the old one, with scroll and open tabs of the frame untouched. */
export async function swapPage(): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!next.querySelector('main') || styleSheets(next) !== styleSheets(document)) return location.reload()
    // The author goes on with the last good page; the overlay says what to mend.
    if (next.querySelector('main ul.diagnostics') && !document.querySelector('main ul.diagnostics')) return
    document.title = next.title
    swapUtilities(next)
    for (const selector of ['main', '.sidebar', '.header', '.local-bar']) swap(selector, next)
    document.dispatchEvent(new Event('lectern:swap'))
  } catch {
    location.reload()
  }
}

function swap(selector: string, next: Document): void {
  const from = document.querySelector(selector)
  const to = next.querySelector(selector)
  if (!from || !to || (from.innerHTML === to.innerHTML && from.className === to.className)) return
  const { scrollTop } = from
  from.innerHTML = to.innerHTML
  from.className = to.className
  from.scrollTop = scrollTop
}

/** Rules for the classes on the page, which change with what is edited. */
function swapUtilities(next: Document): void {
  const from = document.querySelector('#utilities')
  const to = next.querySelector('#utilities')
  if (from?.textContent === to?.textContent) return
  from?.remove()
  if (to)
    document.head.querySelector('link[rel="stylesheet"]:last-of-type')?.after(document.importNode(to, true))
}

/** Loads the author's own style sheets again; the old ones stay until the new ones are there. */
export function refreshStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`head ${SHEET}`)) {
    const address = new URL(link.href)
    if (address.origin !== location.origin || sitePath(address.pathname).startsWith('/_lectern/')) continue
    address.searchParams.set(FRESH, String(Date.now()))
    const next = link.cloneNode() as HTMLLinkElement
    next.href = address.pathname + address.search
    link.dataset['old'] = ''
    next.addEventListener('load', () => {
      // Saved again in the meantime: one in between may never have loaded.
      for (let old = olderThan(next); old; old = olderThan(next)) old.remove()
    })
    next.addEventListener('error', () => {
      next.remove()
      delete link.dataset['old']
    })
    link.after(next)
  }
}

const FRESH = 'lectern-fresh'
/** One whose successor is loading already is no longer meant, and a theme that is tried on is not the site's. */
const SHEET = 'link[rel="stylesheet"]:not([data-old], [data-tried])'

/** The version of a sheet that stands before another of it. */
function olderThan(link: HTMLLinkElement): HTMLLinkElement | undefined {
  const before = link.previousElementSibling
  const isOlder =
    before instanceof HTMLLinkElement &&
    before.dataset['old'] !== undefined &&
    new URL(before.href).pathname === new URL(link.href).pathname
  return isOlder ? before : undefined
}

/** Addresses and inline rules that a swap of elements would not bring along. */
function styleSheets(page: Document): string {
  const parts = [...page.querySelectorAll(`head ${SHEET}, head style:not(#utilities)`)]
  return parts
    .map((part) => part.getAttribute('href')?.replace(/[?&]lectern-fresh=\d+/, '') ?? part.textContent)
    .join('\n')
}
