interface FilterModule {
  readonly filterSidebar: (field: HTMLInputElement) => void
}

/** Remembers where the sidebar is for the next page, with the open page in view; closes it after a choice on a phone. */
export function keepSidebar(): void {
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  if (!sidebar) return
  try {
    addEventListener('pagehide', () => sessionStorage.setItem('lectern-sidebar', String(sidebar.scrollTop)))
  } catch {
    // Without storage every page starts at the top.
  }
  const current = sidebar.querySelector<HTMLElement>('[aria-current="page"]')
  const place = current?.getBoundingClientRect()
  const frame = sidebar.getBoundingClientRect()
  if (current && place && (place.top < frame.top || place.bottom > frame.bottom))
    sidebar.scrollTop += place.top - frame.top - frame.height / 3

  // Few filter it, so the program comes when somebody goes to the field.
  const filter = sidebar.querySelector<HTMLInputElement>('.nav-filter')
  filter?.addEventListener(
    'focus',
    () => {
      const { script = '' } = filter.dataset
      void (import(script) as Promise<FilterModule>).then(({ filterSidebar }) => filterSidebar(filter))
    },
    { once: true },
  )

  // A link to a place on this page loads nothing, so its popover would stay open.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    link?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
  })
}
