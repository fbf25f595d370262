/**
 * Fills a group of a large sidebar when a reader opens it. A page holds only the entries of its own group; those of
 * another one stand in the sidebar of that group's first page, which is fetched for them.
 */
export function fillSidebarGroups(): void {
  // The event does not bubble.
  document.querySelector('.sidebar')?.addEventListener('toggle', ({ target }) => void fill(target), true)
}

async function fill(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return
  const from = target.dataset['from']
  if (from === undefined) return
  delete target.dataset['from']
  const list = await entriesAt(from, listsAround(target).length).catch(() => undefined)
  // Without it the link to the first page stays, and opening the group again asks again.
  if (list) target.querySelector('.nav-list')?.replaceWith(list)
  else target.dataset['from'] = from
}

/** The list of the group that a page stands in, `depth` groups down from the top. */
async function entriesAt(path: string, depth: number): Promise<Element | undefined> {
  // Nobody sees that page: it is not to be counted.
  const answer = await fetch(path, { headers: { purpose: 'prefetch' } })
  if (!answer.ok) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const current = page.querySelector('.sidebar .nav-list [aria-current="page"]')
  current?.removeAttribute('aria-current')
  current?.closest('[data-active]')?.removeAttribute('data-active')
  return current ? listsAround(current)[depth] : undefined
}

/** The lists an entry stands in, outermost first. */
function listsAround(entry: Element): readonly Element[] {
  const lists: Element[] = []
  for (let at = entry.parentElement; at && !at.matches('.sidebar'); at = at.parentElement)
    if (at.matches('.nav-list')) lists.unshift(at)
  return lists
}
