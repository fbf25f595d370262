import { loadOnIntent } from '../lib/load-on-intent.ts'

interface SearchModule {
  readonly openSearch: (button: HTMLElement, typed: string) => void
}

const load = loadOnIntent<SearchModule>()

/** Ctrl-K, Cmd-K, / and the buttons open the search. Its program is fetched when a reader shows the intent. */
export function offerSearch(): void {
  const button = findButton()
  if (!button) return
  if (/mac|iphone|ipad/i.test(navigator.platform))
    for (const hint of document.querySelectorAll(':is(.search-button, .home-search) kbd'))
      hint.textContent = '⌘K'
  for (const way of document.querySelectorAll('.search-button, .search-sign'))
    for (const intent of ['pointerenter', 'focus', 'touchstart'])
      way.addEventListener(intent, () => void load(button), { once: true, passive: true })
  // The preview replaces the header; what is asked of the document survives that.
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('.search-button, .search-sign, .home-search'))
      open()
  })
  document.addEventListener('lectern:search', (event) => open((event as CustomEvent<string>).detail))
  document.addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase()
    const shortcut = key === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
    const slash = key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target)
    if (!shortcut && !slash) return
    event.preventDefault()
    open()
  })
}

/** With what a reader typed elsewhere already. */
function open(before = ''): void {
  const button = findButton()
  if (!button) return
  const typed = takeKeys(button)
  void load(button).then(
    ({ openSearch }) => openSearch(button, before + typed()),
    () => typed(),
  )
}

/** Catches what the reader types while the dialog is on its way; phones open their keyboard only for a field at once. */
function takeKeys(button: HTMLElement): () => string {
  const before = document.activeElement
  const field = document.createElement('input')
  field.className = 'sr-only'
  // In view, or each key would scroll the page towards it.
  field.style.cssText = 'position:fixed;inset:0 auto auto 0'
  field.ariaLabel = button.textContent
  document.body.append(field)
  field.focus({ preventScroll: true })
  return () => {
    const { value } = field
    // The dialog gives the focus back to where it was before.
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    field.remove()
    return value
  }
}

function findButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.search-button')
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
