import type { SearchAnswer, SuggestedPage } from '../../src/search/browser/answer.ts'
import { SearchFilters } from './search-filters.ts'
import { SearchList } from './search-list.ts'
import { forgetSearches, recentSearches, rememberSearch } from './search-recent.ts'
import { askRow, element, queryRows, resultRows, suggestedRows, type Row } from './search-rows.ts'
import { sourceFor, type SearchSource } from './search-source.ts'
import { SearchPreview } from './search-preview.ts'
import { SearchReport } from './search-report.ts'
import { around, dialogMessages, type DialogMessages } from './search-messages.ts'

const DEBOUNCE_MS = 70
const MAX_QUERY = 200

/** The search of a page: a field, what it finds while one types, and the keys to get there. */
export class SearchDialog {
  readonly #dialog = element('dialog', 'search')
  readonly #input = element('input', 'search-input')
  readonly #status = element('p', 'sr-only')
  readonly #notice = element('div', 'search-notice')
  readonly #list: SearchList
  readonly #preview = new SearchPreview()
  readonly #filters: SearchFilters
  readonly #source: SearchSource
  readonly #words: DialogMessages
  readonly #report = new SearchReport()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined
  #suggested: readonly SuggestedPage[] = []

  constructor(button: HTMLElement) {
    this.#source = sourceFor(button)
    this.#words = dialogMessages(button)
    this.#filters = new SearchFilters(button.dataset['filters'], this.#words, () => this.#searchSoon(0))
    this.#list = new SearchList(this.#input, {
      open: (row) => this.#choose(row),
      reach: (row, among) => this.#preview.show(row, among),
    })
    this.#build(button.dataset['prompt'] ?? this.#words.prompt)
    document.body.append(this.#dialog)
  }

  /** `typed` is what the reader wrote before the dialog was there. */
  open(typed: string): void {
    if (!this.#dialog.open) {
      this.#dialog.showModal()
      void this.#begin()
      if (this.#input.value === '') this.#showRecent()
      // It was closed before the answer came.
      else if (this.#dialog.dataset['busy'] !== undefined) this.#searchSoon(0)
    }
    if (typed !== '') return this.#retype(typed)
    this.#input.focus()
    this.#input.select()
  }

  /** Gets the index ready, and pages for whoever has no words yet. */
  async #begin(): Promise<void> {
    const [version, language] = [this.#filters.value('version'), this.#filters.value('language')]
    this.#suggested = await this.#source.warm({ version, language }).catch(() => [])
    if (this.#dialog.open && this.#input.value.trim() === '') this.#showRecent()
  }

  #build(prompt: string): void {
    this.#dialog.ariaLabel = this.#words.title
    const input = this.#input
    input.id = 'search-input'
    input.type = 'search'
    input.placeholder = prompt
    input.ariaLabel = prompt
    input.maxLength = MAX_QUERY
    input.autocomplete = 'off'
    input.spellcheck = false
    input.setAttribute('autocapitalize', 'off')
    input.enterKeyHint = 'go'
    input.addEventListener('input', () => this.#searchSoon(DEBOUNCE_MS))
    const head = element('div', 'search-head')
    const close = element('button', 'search-close')
    close.type = 'button'
    close.ariaLabel = this.#words.close
    close.textContent = 'Esc'
    close.addEventListener('click', () => this.#dialog.close())
    head.append(input, close)
    this.#status.role = 'status'
    this.#notice.hidden = true
    const body = element('div', 'search-body')
    body.append(this.#notice, this.#list.element, this.#preview.element)
    this.#dialog.append(head, this.#filters.element, body, footer(this.#words), this.#status)
    this.#dialog.addEventListener('keydown', (event) => {
      // A search field would spend the first Escape on emptying itself.
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault()
        this.#dialog.close()
      } else this.#list.onKey(event)
    })
    // A click beside the box is a click on the dialog itself.
    this.#dialog.addEventListener('mousedown', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    this.#dialog.addEventListener('close', () => {
      clearTimeout(this.#timer)
      this.#running?.abort()
      this.#preview.close()
      this.#report.left()
    })
  }

  #searchSoon(wait: number): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
    this.#offerToAsk()
    if (this.#input.value.trim() === '') return this.#showRecent()
    // From the first key on: what stands there answers something else.
    this.#dialog.dataset['busy'] = ''
    this.#timer = setTimeout(() => void this.#search(), wait)
  }

  /** A question needs more than one word; one with its mark is meant for the assistant first. */
  #offerToAsk(): void {
    const question = this.#input.value.trim()
    const ask = document.querySelector('.ask-button')
    const row =
      ask && /\S\s+\S|\S[?？؟]$/.test(question) ? askRow(ask.textContent.trim(), question) : undefined
    this.#list.putFirst(row, /[?？؟]$/.test(question) ? 'first' : 'found')
  }

  async #search(): Promise<void> {
    const running = (this.#running = new AbortController())
    const query = this.#input.value
    try {
      const version = this.#filters.value('version')
      const language = this.#filters.value('language')
      const answer = await this.#source.search({ query, version, language }, running.signal)
      // The reader typed on: an answer that is late is an answer to something else.
      if (running.signal.aborted) return
      this.#show(answer)
      // What titles alone do not answer, the whole docs may.
      if (!answer.partial) this.#report.shown(answer.query, answer.total)
    } catch {
      if (!running.signal.aborted)
        this.#showNotice(navigator.onLine ? this.#words.failed : this.#words.offline)
    } finally {
      if (!running.signal.aborted) delete this.#dialog.dataset['busy']
    }
  }

  #show(answer: SearchAnswer): void {
    const { results, total } = answer
    if (results.length === 0) return this.#showNothing(answer)
    const notice = this.#noticeOf(answer)
    this.#notice.hidden = notice.length === 0
    this.#notice.replaceChildren(...notice)
    this.#list.fill(resultRows(answer), this.#words.results)
    const found = this.#words.found.replace('{count}', String(total))
    // Who hears the dialog is told the same before the rows.
    this.#status.textContent = `${this.#notice.textContent.trim()} ${found}`.trim()
  }

  /** What readers should know of results before they read them. */
  #noticeOf({ partial, missing, weak, suggestions }: SearchAnswer): readonly (Node | string)[] {
    if (partial) return [this.#words.partial]
    const nearest = weak ? [' ', this.#words.weak] : []
    if (suggestions.length > 0)
      return [...around(this.#words.didYouMean, this.#tries(suggestions)), ...nearest]
    if (missing.length === 0) return weak ? [...nearest, ' ', ...this.#everywhere()] : []
    const words = bold(missing.map((word) => `“${word}”`).join(', '))
    return [...around(this.#words.missing, [words]), ' ', ...this.#everywhere()]
  }

  /** The way out of a version or language that does not have it. */
  #everywhere(): readonly Node[] {
    if (!this.#filters.isSet) return []
    const all = element('button', 'search-try')
    all.type = 'button'
    all.textContent = this.#words.everywhere
    all.addEventListener('click', () => {
      this.#filters.clear()
      this.#searchSoon(0)
    })
    return [all]
  }

  #showNothing({ query, suggestions, partial }: SearchAnswer): void {
    const words = element('p', 'search-none')
    words.append(...around(this.#words.none, [bold(query.trim())]))
    const hint = element('p', 'search-hint')
    hint.textContent = partial ? this.#words.partial : this.#words.hint
    this.#showNotice(words, hint, ...this.#everywhere())
    this.#list.fill(queryRows(suggestions, 'suggestion'), this.#words.suggestions)
    this.#status.textContent = words.textContent
  }

  #showRecent(): void {
    delete this.#dialog.dataset['busy']
    const recent = recentSearches()
    const pages = suggestedRows(this.#suggested, this.#words.suggestions)
    this.#notice.hidden = true
    this.#status.textContent = ''
    if (recent.length === 0) return this.#list.fill(pages, this.#words.suggestions)
    const title = element('span', 'search-label')
    title.textContent = this.#words.recent
    const clear = element('button', 'search-try')
    clear.type = 'button'
    clear.textContent = this.#words.clear
    clear.addEventListener('click', () => {
      forgetSearches()
      this.#showRecent()
      this.#input.focus()
    })
    this.#notice.hidden = false
    this.#notice.replaceChildren(title, clear)
    this.#list.fill([...queryRows(recent, 'recent'), ...pages], this.#words.recent)
  }

  #showNotice(...parts: (Node | string)[]): void {
    this.#list.fill([], this.#words.results)
    this.#notice.hidden = false
    this.#notice.replaceChildren(...parts)
    this.#status.textContent = this.#notice.textContent
  }

  #tries(queries: readonly string[]): Node[] {
    return queries.map((query) => {
      const button = element('button', 'search-try')
      button.type = 'button'
      button.textContent = query
      button.addEventListener('click', () => this.#retype(query))
      return button
    })
  }

  #retype(query: string): void {
    this.#input.value = query
    this.#input.focus()
    this.#searchSoon(0)
  }

  #choose(row: Row): void {
    if (row.id === 'search-ask') {
      this.#dialog.close()
      document.dispatchEvent(new CustomEvent('lectern:ask', { detail: this.#input.value.trim() }))
      return
    }
    const { query } = row.dataset
    if (query !== undefined) return this.#retype(query)
    rememberSearch(this.#input.value)
    const { href } = row as Partial<HTMLAnchorElement>
    if (href !== undefined) this.#report.chosen(href)
    this.#dialog.close()
  }
}

function bold(text: string): HTMLElement {
  const node = document.createElement('strong')
  node.textContent = text
  return node
}

function footer(words: DialogMessages): HTMLElement {
  const foot = element('div', 'search-foot')
  foot.ariaHidden = 'true'
  for (const [keys, what] of [
    ['↑ ↓', words.toMove],
    ['↵', words.toOpen],
    ['Esc', words.toClose],
  ] as const) {
    const hint = element('span', 'search-key')
    for (const key of keys.split(' ')) {
      const cap = document.createElement('kbd')
      cap.textContent = key
      hint.append(cap)
    }
    hint.append(what)
    foot.append(hint)
  }
  return foot
}
