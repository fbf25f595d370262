import { markWords } from './mark-words.ts'
import { partOf } from './preview-part.ts'
import { readPage } from './read-page.ts'
import { element, type Row } from './search-rows.ts'
import { makeStill } from './still.ts'

/** As search-preview.css has it. */
const ROOM = '(width >= 75rem) and (any-pointer: fine)'
/** Long enough that keys held down draw nothing, and words being typed fetch nothing. */
const DRAW_MS = 60
const LOAD_MS = 150
const MOST_PAGES = 8

/**
 * What the chosen row leads to, beside the list, where there is room. The list says all of it to assistive
 * technology: here is a picture of it.
 */
export class SearchPreview {
  readonly element = element('div', 'search-preview')
  readonly #room = matchMedia(ROOM)
  /** Pages by their address, the first fetched one first. */
  readonly #pages = new Map<string, Document>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined

  constructor() {
    this.element.inert = true
    this.element.ariaHidden = 'true'
    this.element.hidden = true
  }

  /** `among` are the rows it was chosen from: a list without pages needs no pane. */
  show(row: Row | undefined, among: readonly Row[]): void {
    this.#stop()
    this.element.hidden = !among.some(isLink)
    if (!isLink(row) || !this.#room.matches) return this.#empty()
    const address = new URL(row.href)
    const page = this.#pages.get(address.pathname)
    this.element.dataset['busy'] = ''
    const later = () => void (page ? this.#draw(page, address, row) : this.#load(address, row))
    this.#timer = setTimeout(later, page ? DRAW_MS : LOAD_MS)
  }

  close(): void {
    this.#stop()
    this.#pages.clear()
    this.#empty()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
  }

  #empty(): void {
    delete this.element.dataset['busy']
    this.element.replaceChildren()
  }

  async #load(address: URL, row: HTMLAnchorElement): Promise<void> {
    const { signal } = (this.#running = new AbortController())
    const page = await readPage(address.href.replace(/#.*/, ''), signal).catch(() => undefined)
    if (signal.aborted) return
    // The row says enough without it.
    if (!page) return this.#empty()
    this.#keep(address.pathname, page)
    this.#draw(page, address, row)
  }

  #keep(path: string, page: Document): void {
    const [oldest] = this.#pages.keys()
    if (this.#pages.size >= MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest)
    this.#pages.set(path, page)
  }

  #draw(page: Document, address: URL, row: HTMLAnchorElement): void {
    const part = partOf(page, address.hash)
    if (!part) return this.#empty()
    makeStill(part, address)
    const marks = row.parentElement?.querySelectorAll('mark') ?? []
    markWords(
      part,
      Array.from(marks, (mark) => mark.textContent),
    )
    part.classList.add('search-part')
    // Of the text, which may be in another language than what stands around it.
    const { lang, dir } = page.querySelector<HTMLElement>('.article[lang]') ?? page.documentElement
    Object.assign(part, { lang, dir })
    delete this.element.dataset['busy']
    this.element.replaceChildren(document.adoptNode(part))
  }
}

function isLink(row: Row | undefined): row is HTMLAnchorElement {
  return row instanceof HTMLAnchorElement
}
