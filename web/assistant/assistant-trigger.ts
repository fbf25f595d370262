import { loadOnIntent } from '../lib/load-on-intent.ts'
import { siteKey } from '../lib/storage.ts'

interface Opening {
  readonly question?: string
  readonly quote?: string
  readonly aboutPage?: boolean
  readonly restored?: boolean
}

interface AssistantModule {
  readonly openAssistant: (button: HTMLElement, opening: Opening) => void
  readonly toggleAssistant: (button: HTMLElement, opening: Opening) => void
}

const load = loadOnIntent<AssistantModule>()
const LONGEST_QUOTE = 600

/** Ctrl-I, Cmd-I and buttons open the assistant. Its program is fetched when a reader shows the intent. */
export function offerAssistant(): void {
  const button = findButton()
  if (!button) return
  forgetOthers()
  for (const way of document.querySelectorAll('.ask-button, .ask-sign'))
    for (const intent of ['pointerenter', 'focus', 'touchstart'])
      way.addEventListener(intent, () => void load(button), { once: true, passive: true })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('a[href$="/logout"]')) forget()
    else if (target.closest('.ask-button, .ask-sign')) toggle({})
    else if (target.closest('[data-action=ask]')) open({ aboutPage: true })
  })
  offerBar(button)
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'i' || !(event.metaKey || event.ctrlKey)) return
    if (event.altKey || event.shiftKey) return
    event.preventDefault()
    const quote = selectedText()
    toggle(quote === undefined ? {} : { quote })
  })
  // The search hands its questions over.
  document.addEventListener('lectern:ask', (event) =>
    open({ question: (event as CustomEvent<string>).detail }),
  )
  offerOnSelection(button.dataset['about'] ?? 'Ask about this')
  const wasOpen = sessionStorage.getItem(siteKey('assistant-open')) !== null
  if (wasOpen && matchMedia('(width >= 75rem)').matches) open({ restored: true })
}

/** What was asked and answered is for who asked: the next one in this tab, on a machine that people share, is another. */
function forgetOthers(): void {
  const key = siteKey('assistant-reader')
  const name = document.querySelector('.account summary')?.ariaLabel
  const reader = name ?? (document.querySelector('a.account-link[href$="/logout"]') ? '-' : '')
  // What strangers were told is for everybody.
  const before = sessionStorage.getItem(key) ?? ''
  if (before !== '' && before !== reader) forget()
  sessionStorage.setItem(key, reader)
}

function forget(): void {
  for (const name of ['assistant', 'assistant-open']) sessionStorage.removeItem(siteKey(name))
}

function open(opening: Opening): void {
  const button = findButton()
  if (button) void load(button).then(({ openAssistant }) => openAssistant(button, opening))
}

function toggle(opening: Opening): void {
  const button = findButton()
  if (button) void load(button).then(({ toggleAssistant }) => toggleAssistant(button, opening))
}

function findButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.ask-button')
}

/** The field at the end of the window. The preview replaces it, so what is asked of it is asked of the document. */
function offerBar(button: HTMLElement): void {
  const barOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLFormElement>('.chat-assistant-floating-input') : null
  if (/mac|iphone|ipad/i.test(navigator.platform))
    for (const hint of document.querySelectorAll('.ask-bar kbd')) hint.textContent = '⌘I'
  document.addEventListener('focusin', ({ target }) => {
    if (barOf(target)) void load(button)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    const bar = barOf(event.target)
    if (!bar) return
    event.preventDefault()
    bar.requestSubmit()
  })
  document.addEventListener('submit', (event) => {
    const field = barOf(event.target)?.querySelector('textarea')
    if (!field) return
    event.preventDefault()
    const question = field.value.trim()
    // What was typed stays there until the panel has it.
    void load(button).then(({ openAssistant }) => {
      field.value = ''
      openAssistant(button, question === '' ? {} : { question })
    })
  })
}

/** A small button beside what the reader selected with a mouse. Keys have the shortcut. */
function offerOnSelection(label: string): void {
  const offer = document.createElement('button')
  offer.type = 'button'
  offer.className = 'ask-selection'
  offer.textContent = label
  // The selection would be gone with the press.
  offer.addEventListener('pointerdown', (event) => event.preventDefault())
  offer.addEventListener('click', () => {
    const quote = selectedText()
    offer.remove()
    if (quote !== undefined) open({ quote })
  })
  document.addEventListener('pointerup', ({ pointerType, target }) => {
    if (pointerType !== 'mouse' || target === offer) return
    // After the browser has settled what is selected.
    setTimeout(() => {
      const range = selectedText() === undefined ? undefined : getSelection()?.getRangeAt(0)
      if (!range) return offer.remove()
      const { right, bottom } = range.getBoundingClientRect()
      offer.style.left = `${Math.min(right, document.documentElement.clientWidth - 160) + scrollX}px`
      offer.style.top = `${bottom + scrollY + 6}px`
      document.body.append(offer)
    })
  })
  document.addEventListener('keydown', () => offer.remove())
}

/** Words of the page, not of a field or the frame around it. */
function selectedText(): string | undefined {
  const selection = getSelection()
  const text = selection?.toString().trim() ?? ''
  const near = selection?.anchorNode?.parentElement?.closest('.prose')
  return near && text.length > 2 ? text.slice(0, LONGEST_QUOTE) : undefined
}
