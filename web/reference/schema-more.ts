/** Puts more of a schema in place of the link to it. Without scripts the link leads to a page of its own. */
export function unfoldSchemas(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target.closest<HTMLAnchorElement>('.schema-more')
    if (!link) return
    event.preventDefault()
    void unfold(link)
  })
}

async function unfold(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return
  link.ariaBusy = 'true'
  try {
    const answer = await fetch(link.href)
    if (!answer.ok) throw new Error(String(answer.status))
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const inside = page.querySelector<HTMLElement>('#schema')
    if (!inside) throw new Error('empty')
    rename(inside, page.title, link.dataset['anchor'] ?? page.title)
    inside.removeAttribute('id')
    inside.className = 'schema-unfolded'
    inside.tabIndex = -1
    link.replaceWith(inside)
    inside.focus({ preventScroll: true })
  } catch {
    // The plain page says what is wrong.
    location.assign(link.href)
  }
}

/** Anchors continue those of the place, so that each stays unique and can be linked to. */
function rename(inside: HTMLElement, from: string, to: string): void {
  for (const element of inside.querySelectorAll<HTMLElement>('[id]')) element.id = moved(element.id, from, to)
  for (const link of inside.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.setAttribute('href', `#${moved(link.getAttribute('href')?.slice(1) ?? '', from, to)}`)
  for (const link of inside.querySelectorAll<HTMLElement>('[data-anchor]'))
    link.dataset['anchor'] = moved(link.dataset['anchor'] ?? '', from, to)
}

function moved(id: string, from: string, to: string): string {
  return id.startsWith(`${from}-`) ? `${to}.${id.slice(from.length + 1)}` : id
}
