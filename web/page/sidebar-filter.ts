/** Shows the entries of a sidebar that have the typed words in their name, or in the name of a group around them. */
export function filterSidebar(field: HTMLInputElement): void {
  const items = field.parentElement
  if (!items) return
  // What was open before the first letter is open again after the last.
  const opened = new Map<HTMLDetailsElement, boolean>()
  const status = document.createElement('div')
  status.className = 'nav-filter-status'
  status.role = 'status'
  field.after(status)

  const apply = () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean)
    const folds = [...items.querySelectorAll('details')]
    if (words.length > 0 && opened.size === 0) for (const one of folds) opened.set(one, one.open)
    const shown = filterIn(items, words)
    for (const one of folds)
      one.open =
        words.length > 0 ? one.querySelector('li:not([hidden])') !== null : (opened.get(one) ?? one.open)
    if (words.length === 0) opened.clear()
    status.replaceChildren()
    status.classList.toggle('sr-only', shown > 0)
    if (words.length > 0) status.append(shown > 0 ? String(shown) : searchButton(field))
  }
  field.addEventListener('input', apply)
  field.addEventListener('keydown', (event) => {
    const links = [...items.querySelectorAll<HTMLElement>('a')].filter((link) => link.checkVisibility())
    if (event.key === 'Escape' && field.value !== '') {
      // The first clears the field, the next closes the menu of a phone.
      event.preventDefault()
      field.value = ''
      apply()
    } else if (event.key === 'Enter' && field.value !== '')
      (links[0] ?? status.querySelector('button'))?.click()
    else if (event.key === 'ArrowDown') {
      event.preventDefault()
      links[0]?.focus()
    }
  })
  apply()
}

/** Hides what has not all words; returns how many entries are left. */
function filterIn(list: Element, words: readonly string[]): number {
  let shown = 0
  let title: HTMLElement | undefined
  for (const child of list.children) {
    if (!(child instanceof HTMLElement)) continue
    if (child.matches('.nav-title')) {
      title = child
      continue
    }
    if (child.matches('.nav-list')) {
      const left = wordsLeft(words, title?.textContent ?? '')
      const count = filterIn(child, left)
      child.hidden = count === 0
      if (title) title.hidden = count === 0
      title = undefined
      shown += count
    } else if (child.matches('li')) {
      const inner = child.querySelector(':scope > details > .nav-list')
      const name = (inner ? child.querySelector(':scope > details > summary') : child)?.textContent ?? ''
      const left = wordsLeft(words, name)
      const count = inner ? filterIn(inner, left) : Number(left.length === 0)
      child.hidden = count === 0
      shown += count
    }
  }
  return shown
}

function wordsLeft(words: readonly string[], name: string): readonly string[] {
  const folded = fold(name)
  return words.filter((word) => !folded.includes(word))
}

/** Nothing here is called that: perhaps a text says it. */
function searchButton(field: HTMLInputElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  const typed = field.value.trim()
  button.textContent = `${field.dataset['search'] ?? ''} “${typed}”`
  button.addEventListener('click', () => {
    field.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    document.dispatchEvent(new CustomEvent('lectern:search', { detail: typed }))
  })
  return button
}

/** Small letters without accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
