import type { AssistantMessages } from '../../src/shared/messages/assistant-english.ts'
import { siteKey } from '../lib/storage.ts'
import { element } from '../search/search-rows.ts'
import { Conversation, type Asked } from './conversation.ts'
import { TurnView } from './turn-view.ts'

export interface PanelSetup {
  readonly words: AssistantMessages
  /** Questions to begin with. */
  readonly questions: readonly string[]
  /** Somebody who can help where the docs do not. */
  readonly contact: { readonly label: string; readonly href: string } | undefined
}

/** How the panel is opened: with a question, with words of the page, about the page. */
export interface Opening {
  readonly question?: string | undefined
  readonly quote?: string | undefined
  readonly aboutPage?: boolean | undefined
  /** It was open on the page before. */
  readonly restored?: boolean | undefined
}

const OPEN_KEY = siteKey('assistant-open')
/** Below this width it takes the whole screen. */
const NARROW = '(width < 48rem)'
const LONGEST_QUESTION = 2000

/** The assistant beside the page. */
export class AssistantPanel {
  readonly #dialog = element('dialog', 'assistant chat-assistant-sheet')
  readonly #log = element('div', 'assistant-log chat-assistant-sheet-content')
  readonly #field = element('textarea', 'assistant-field chat-assistant-input')
  readonly #send = element('button', 'assistant-send chat-assistant-send-button')
  readonly #context = element('div', 'assistant-context')
  readonly #foot = element('p', 'assistant-foot chat-assistant-disclaimer-text')
  readonly #conversation = new Conversation()
  readonly #setup: PanelSetup
  #quote: string | undefined
  #aboutPage = false
  #before: Element | null = null

  constructor(setup: PanelSetup) {
    this.#setup = setup
    // Known to style sheets of authors, as are classes here.
    this.#dialog.id = 'chat-assistant-sheet'
    this.#field.id = 'chat-assistant-textarea'
    this.#build()
    document.body.append(this.#dialog)
  }

  open({ question, quote, aboutPage, restored }: Opening): void {
    if (!this.#dialog.open) {
      this.#before = document.activeElement
      if (matchMedia(NARROW).matches) this.#dialog.showModal()
      else this.#dialog.show()
      sessionStorage.setItem(OPEN_KEY, '1')
      // The page makes room where there is enough.
      document.documentElement.dataset['assistant'] = ''
      this.#drawAll()
    }
    if (quote !== undefined) this.#quote = quote
    if (aboutPage !== undefined) this.#aboutPage = aboutPage
    this.#drawContext()
    if (question !== undefined) void this.#ask({ question })
    if (restored === true && this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true })
    else this.#field.focus({ preventScroll: true })
  }

  toggle(opening: Opening): void {
    if (this.#dialog.open && opening.quote === undefined) this.#dialog.close()
    else this.open(opening)
  }

  #build(): void {
    const { words } = this.#setup
    this.#dialog.ariaLabel = words.title
    const title = element('h2', 'assistant-title')
    title.textContent = words.title
    const fresh = headButton('fresh', words.fresh, () => {
      this.#conversation.clear()
      this.#drawAll()
      this.#field.focus()
    })
    const close = headButton('close', words.close, () => this.#dialog.close())
    const head = element('div', 'assistant-head chat-assistant-sheet-header')
    head.append(title, fresh, close)
    this.#log.role = 'log'
    this.#log.tabIndex = 0
    this.#log.ariaLabel = words.title
    this.#dialog.append(head, this.#log, this.#form(), this.#foot)
    this.#drawFoot()
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      if (this.#conversation.isWriting) this.#conversation.stop()
      else this.#dialog.close()
    })
    this.#dialog.addEventListener('close', () => {
      this.#conversation.stop()
      sessionStorage.removeItem(OPEN_KEY)
      delete document.documentElement.dataset['assistant']
      if (this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true })
    })
  }

  #form(): HTMLElement {
    const { words } = this.#setup
    const form = element('form', 'assistant-form')
    this.#field.placeholder = words.prompt
    this.#field.ariaLabel = words.prompt
    this.#field.rows = 1
    this.#field.maxLength = LONGEST_QUESTION
    this.#field.enterKeyHint = 'send'
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      form.requestSubmit()
    })
    this.#send.type = 'submit'
    this.#send.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
    this.#drawSend()
    form.append(this.#context, this.#field, this.#send)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.#conversation.isWriting) return this.#conversation.stop()
      const question = this.#field.value.trim()
      if (question !== '') void this.#ask({ question })
    })
    return form
  }

  async #ask(asked: Asked): Promise<void> {
    const quote = asked.quote ?? this.#quote
    this.#field.value = ''
    this.#quote = undefined
    this.#drawContext()
    this.#log.querySelector('.assistant-start')?.remove()
    let view: TurnView | undefined
    this.#log.ariaBusy = 'true'
    await this.#conversation.ask({ ...asked, quote, aboutPage: this.#aboutPage }, (turn) => {
      if (view) return view.show(turn, () => this.#follow())
      view = new TurnView(turn, this.#setup.words, () => this.#again())
      this.#log.append(view.element)
      view.element.scrollIntoView({ block: 'start' })
      this.#drawSend()
    })
    this.#drawSend()
    this.#drawFoot()
    // Read out once it is whole.
    if (!this.#conversation.isWriting) this.#log.ariaBusy = null
  }

  #again(): void {
    const asked = this.#conversation.takeLast()
    this.#drawAll()
    if (asked) void this.#ask(asked)
  }

  /** Stays at the end while the answer grows, unless the reader has scrolled away from it. */
  #follow(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#log
    if (scrollHeight - scrollTop - clientHeight < 160) this.#log.scrollTop = scrollHeight
  }

  #drawAll(): void {
    const { turns } = this.#conversation
    const last = turns.length - 1
    const views = turns.map((turn, at) => {
      const { element: node } = new TurnView(turn, this.#setup.words, () => this.#again())
      // Only the last question can be asked again.
      if (at < last) node.querySelector('.is-retry')?.remove()
      return node
    })
    this.#log.replaceChildren(...(views.length > 0 ? views : [this.#start()]))
    this.#log.scrollTop = this.#log.scrollHeight
  }

  #start(): HTMLElement {
    const start = element('div', 'assistant-start')
    const title = element('p', 'assistant-start-title')
    title.textContent = this.#setup.words.start
    start.append(title)
    for (const question of this.#setup.questions) {
      const button = element('button', 'assistant-starter starter-question-text')
      button.type = 'button'
      button.textContent = question
      button.addEventListener('click', () => {
        void this.#ask({ question })
        this.#field.focus()
      })
      start.append(button)
    }
    return start
  }

  /** What the next question is about, as chips that can be taken away. */
  #drawContext(): void {
    const chips: HTMLElement[] = []
    const page = element('button', 'assistant-chip')
    page.type = 'button'
    page.textContent = this.#setup.words.aboutPage
    page.ariaPressed = String(this.#aboutPage)
    page.addEventListener('click', () => {
      this.#aboutPage = !this.#aboutPage
      this.#drawContext()
      this.#field.focus()
    })
    chips.push(page)
    if (this.#quote !== undefined) {
      const quote = element('button', 'assistant-chip is-quote')
      quote.type = 'button'
      quote.textContent = `“${this.#quote}”`
      quote.ariaPressed = 'true'
      quote.addEventListener('click', () => {
        this.#quote = undefined
        this.#drawContext()
        this.#field.focus()
      })
      chips.push(quote)
    }
    this.#context.replaceChildren(...chips)
  }

  #drawSend(): void {
    const { send, stop } = this.#setup.words
    const writing = this.#conversation.isWriting
    this.#send.ariaLabel = this.#send.title = writing ? stop : send
    this.#send.dataset['state'] = writing ? 'writing' : 'ready'
  }

  #drawFoot(): void {
    const { words, contact } = this.#setup
    const written = this.#conversation.turns.at(-1)?.written
    const text = written === undefined ? '' : written === 'model' ? words.model : words.passages
    this.#foot.replaceChildren(text)
    if (!contact) return
    const link = element('a', '')
    link.href = contact.href
    link.textContent = contact.label
    this.#foot.append(' ', link)
  }
}

function headButton(kind: string, label: string, act: () => void): HTMLButtonElement {
  const button = element('button', `assistant-action is-${kind}`)
  button.type = 'button'
  button.ariaLabel = label
  button.title = label
  button.addEventListener('click', act)
  return button
}
