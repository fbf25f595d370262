import { messages } from '../lib/messages.ts'
import { openDialog } from '../lib/open-dialog.ts'

/** Links that lead to another page in this window. */
const LEADS_AWAY = 'a[href]:not([href^="#"], [target], [download])'

/**
 * Without a connection a link would end on a page of the browser. The page that is there stays, says so, and the other
 * one opens when the connection is back. (A service worker could do more; sites have none, see docs/security.mdx.)
 */
export function stayWhenOffline(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (navigator.onLine || event.defaultPrevented || opensElsewhere || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>(LEADS_AWAY)
    if (link?.origin !== location.origin) return
    event.preventDefault()
    waitFor(link.href)
  })
}

function waitFor(address: string): void {
  const words = messages()
  const text = document.createElement('p')
  const close = document.createElement('button')
  text.textContent = words.offline
  close.className = 'button'
  close.textContent = words.close
  const dialog = openDialog({ name: 'offline', label: words.offline, parts: [text, close] })
  close.onclick = () => dialog.close()
  // Who closes it reads on where they are.
  addEventListener('online', () => dialog.isConnected && location.assign(address))
}
