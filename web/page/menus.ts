/** Menus of the header close on a click elsewhere and on Escape, as a reader expects of a menu. */
export function closeMenus(): void {
  document.addEventListener('click', (event) => {
    for (const menu of openMenus())
      if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

/** Tabs that have no room scroll, and the one a reader is in begins in view. */
export function showCurrentTab(): void {
  const current = document.querySelector('.tab-bar > [aria-current]')
  if (!current) return
  const { left, right } = current.getBoundingClientRect()
  current.parentElement?.scrollBy((left + right - innerWidth) / 2, 0)
}

/** The menu of a tab lies over everything, so nothing but this knows where its tab is. */
export function placeTabMenus(): void {
  document.addEventListener('beforetoggle', ({ target }) => place(target), true)
  for (const name of ['scroll', 'resize'])
    addEventListener(name, () => place(document.querySelector('.tab-menu:popover-open')), { passive: true })
}

function place(menu: EventTarget | null): void {
  if (!(menu instanceof HTMLElement && menu.matches('.tab-menu'))) return
  const tab = document.querySelector(`[popovertarget="${menu.id}"]`)
  if (!tab) return
  const { left, right, bottom } = tab.getBoundingClientRect()
  // As menus.css says; it has no box yet when it is about to open.
  const width = 18 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const start = getComputedStyle(tab).direction === 'rtl' ? right - width : left
  menu.style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`
  menu.style.top = `${bottom}px`
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')
}
