import { hideEntries } from './views.ts'

/**
 * A changelog shows the updates that have any of the pressed tags, and all of them when none is pressed. The tags are in
 * the address (`?tags=API,CLI`), so that a choice can be shared.
 */
export function filterByTags(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.tag-button') : null
    if (!button) return
    button.ariaPressed = String(button.ariaPressed !== 'true')
    const pressed = showPressed()
    const url = new URL(location.href)
    url.searchParams.delete('tags')
    // A comma between tags stays one: `%2C` is nothing a person would write.
    const rest = url.searchParams.toString()
    const tags = [...pressed].map(encodeURIComponent).join(',')
    url.search = [rest, tags && `tags=${tags}`].filter(Boolean).join('&')
    history.replaceState(history.state, '', url)
  })
  const wanted = new URLSearchParams(location.search).get('tags')?.split(',') ?? []
  if (wanted.length === 0) return
  for (const button of document.querySelectorAll('.tag-button'))
    button.ariaPressed = String(wanted.includes(button.textContent))
  showPressed()
}

function showPressed(): ReadonlySet<string> {
  const pressed = new Set(texts(document, '.tag-button[aria-pressed="true"]'))
  for (const update of document.querySelectorAll<HTMLElement>('.update'))
    update.hidden = pressed.size > 0 && !texts(update, '.update-tags > li').some((tag) => pressed.has(tag))
  hideEntries()
  return pressed
}

function texts(within: ParentNode, selector: string): string[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent)
}
