import { hideEntries } from './views.ts'

/** A changelog shows the updates that have any of the pressed tags, and all of them when none is pressed. */
export function filterByTags(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.tag-button') : null
    if (!button) return
    button.ariaPressed = String(button.ariaPressed !== 'true')
    const pressed = new Set(texts(document, '.tag-button[aria-pressed="true"]'))
    for (const update of document.querySelectorAll<HTMLElement>('.update'))
      update.hidden = pressed.size > 0 && !texts(update, '.update-tags > li').some((tag) => pressed.has(tag))
    hideEntries()
  })
}

function texts(within: ParentNode, selector: string): string[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent)
}
