/** A link to an accordion opens it, and opening one puts its address into the address bar. */
export function followHash(): void {
  openTarget()
  addEventListener('hashchange', openTarget)
  document.addEventListener('click', (event) => {
    const summary = event.target instanceof Element ? event.target.closest('.accordion > summary') : null
    const accordion = summary?.parentElement
    if (accordion instanceof HTMLDetailsElement && accordion.id !== '' && !accordion.open)
      history.replaceState(null, '', `#${encodeURIComponent(accordion.id)}`)
  })
}

function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
}
