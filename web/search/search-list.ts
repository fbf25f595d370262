import { element, type Row } from './search-rows.ts'

export interface ListEvents {
  readonly open: (row: Row) => void
  /** The keys or the pointer came to another row, or there is none. */
  readonly reach: (row: Row | undefined, among: readonly Row[]) => void
}

/** Pixels that a hand may tremble. */
const MOVED = 12

/** Rows to choose from. The cursor stays in the field; it tells assistive technology which row is meant. */
export class SearchList {
  readonly element = element('div', 'search-list')
  readonly #input: HTMLInputElement
  readonly #on: ListEvents
  #rows: Row[] = []
  #current = -1
  #first: Row | undefined
  /** Where the first row was pressed. */
  #pressed: readonly [x: number, y: number] = [0, 0]
  #begin: 'first' | 'found' = 'found'

  constructor(input: HTMLInputElement, on: ListEvents) {
    this.#input = input
    this.#on = on
    this.element.id = 'search-results'
    this.element.role = 'listbox'
    input.role = 'combobox'
    input.setAttribute('aria-controls', this.element.id)
    input.setAttribute('aria-autocomplete', 'list')
    input.ariaExpanded = 'false'
    this.element.addEventListener('click', (event) => {
      const row = this.#rowAt(event)
      if (row === this.#first && this.#hasMoved(event)) return
      // A new tab leaves the search as it is.
      if (row && !(event.metaKey || event.ctrlKey || event.shiftKey)) this.#on.open(row)
    })
    // What is found may push the first row away while the button is down; whoever moves on purpose means something else.
    this.element.addEventListener('pointerdown', (event) => {
      const row = this.#rowAt(event)
      if (!row || row !== this.#first || event.button !== 0) return
      row.setPointerCapture(event.pointerId)
      this.#pressed = [event.clientX, event.clientY]
    })
    // Only a pointer that moves chooses: rows that appear below a resting one do not.
    this.element.addEventListener('pointermove', (event) => {
      const row = this.#rowAt(event)
      if (row) this.#select(this.#rows.indexOf(row), false)
    })
  }

  /**
   * A row above whatever is found, in the same order of keys. Enter opens what was found unless the keys `begin` with the
   * first row, or nothing was found.
   */
  putFirst(row: Row | undefined, begin: 'first' | 'found'): void {
    this.#begin = begin
    // Words that change move nothing.
    if (this.#first && row) return this.#first.replaceChildren(...row.childNodes)
    if (this.#first === row) return
    const chosen = this.#rows[this.#current]
    const keep = chosen === this.#first ? undefined : chosen
    this.#first?.remove()
    this.#first = row
    if (row) this.element.prepend(row)
    this.#collect(keep)
  }

  fill(content: readonly HTMLElement[], label: string): void {
    this.element.ariaLabel = label
    // The first row stays where it is: a click on one that is taken out meanwhile is lost.
    for (const child of this.element.querySelectorAll(':scope > *')) if (child !== this.#first) child.remove()
    this.element.append(...content)
    this.element.scrollTo(0, 0)
    this.#collect(undefined)
  }

  #collect(keep: Row | undefined): void {
    this.#rows = [...this.element.querySelectorAll<Row>('[role="option"]')]
    for (const row of this.#rows) row.ariaSelected = 'false'
    this.#input.ariaExpanded = String(this.#rows.length > 0)
    this.element.hidden = this.#rows.length === 0
    this.#current = -1
    const first = this.#first && this.#begin === 'found' && this.#rows.length > 1 ? 1 : 0
    this.#select(keep ? this.#rows.indexOf(keep) : first, false)
  }

  onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey) return
    const step = this.#stepOf(event)
    if (step !== undefined && this.#rows.length > 0) {
      event.preventDefault()
      return this.#select(step, true)
    }
    if (event.key !== 'Enter' || event.target !== this.#input) return
    event.preventDefault()
    const row = this.#rows[this.#current]
    if (!row) return
    if (row instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey))
      open(row.href, '_blank', 'noopener')
    else row.click()
  }

  /** The row a key leads to; round at both ends. */
  #stepOf({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): number | undefined {
    if (target !== this.#input || shiftKey || metaKey) return undefined
    const count = this.#rows.length
    if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return (this.#current + 1) % count
    if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return (this.#current - 1 + count) % count
    if (key === 'Home') return 0
    return key === 'End' ? count - 1 : undefined
  }

  #select(index: number, scroll: boolean): void {
    if (index === this.#current) return
    const before = this.#rows[this.#current]
    const row = this.#rows[index]
    if (before) before.ariaSelected = 'false'
    this.#current = row ? index : -1
    this.#on.reach(row, this.#rows)
    if (!row) return this.#input.removeAttribute('aria-activedescendant')
    row.ariaSelected = 'true'
    this.#input.setAttribute('aria-activedescendant', row.id)
    if (scroll) row.scrollIntoView({ block: 'nearest' })
  }

  #hasMoved({ detail, clientX, clientY }: MouseEvent): boolean {
    const [x, y] = this.#pressed
    // Keys that click say nothing of a place.
    return detail > 0 && Math.hypot(clientX - x, clientY - y) > MOVED
  }

  #rowAt(event: Event): Row | null {
    return event.target instanceof Element ? event.target.closest<Row>('[role="option"]') : null
  }
}
