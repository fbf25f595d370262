import { recall, remember } from '../lib/storage.ts'
import { hashTarget } from './target.ts'
import { hideEntries } from './views.ts'

const CHOSEN = 'lectern:tab'
const MAX_REMEMBERED = 12
// Inside a component of an author each panel has a frame without a box (src/site/body/render-island.ts).
const PANELS = ':scope > :is(.tab-panel, .code), :scope > [data-slot] > :is(.tab-panel, .code)'

/**
 * Titled panels as tabs. A title chosen in one set is chosen in every set that has it, here and on later pages,
 * so a reader picks their language once.
 */
class Tabs extends HTMLElement {
  static #count = 0
  #tabs: HTMLButtonElement[] = []
  /** A list to choose from in place of tabs. */
  #menu: HTMLSelectElement | null = null
  #titles: (string | null)[] = []
  #panels: HTMLElement[] = []
  readonly #follow = (event: Event) => {
    const at = this.#indexOf((event as CustomEvent<string>).detail)
    if (at !== -1) this.#select(at)
  }
  readonly #openHash = () => {
    const target = hashTarget()
    const at = target ? this.#panels.findIndex((panel) => panel.contains(target)) : -1
    if (!target || at === -1) return false
    const seen = target.checkVisibility()
    this.#select(at)
    // The browser could not scroll to what it did not show.
    if (!seen) target.scrollIntoView()
    return true
  }

  connectedCallback(): void {
    this.#tabs = [...this.querySelectorAll<HTMLButtonElement>(':scope > .tab-list button')]
    this.#menu = this.querySelector(':scope > .tab-list > select')
    this.#titles = [...(this.#menu?.options ?? this.#tabs)].map((entry) => entry.textContent)
    this.#panels = [...this.querySelectorAll<HTMLElement>(PANELS)]
    if (this.#titles.length !== this.#panels.length) return
    this.#menu?.addEventListener('change', () => this.#choose(this.#menu?.selectedIndex ?? 0))
    const id = `tabs-${++Tabs.#count}`
    this.#tabs.forEach((tab, at) => {
      const panel = this.#panels[at] as HTMLElement
      panel.id ||= `${id}-${at}`
      tab.id = `${id}-tab-${at}`
      tab.setAttribute('aria-controls', panel.id)
      panel.setAttribute('role', 'tabpanel')
      panel.setAttribute('aria-labelledby', tab.id)
      tab.addEventListener('click', () => this.#choose(at))
      tab.addEventListener('keydown', (event) => this.#move(event, at))
    })
    if (this.#syncs) document.addEventListener(CHOSEN, this.#follow)
    addEventListener('hashchange', this.#openHash)
    this.dataset['ready'] = ''
    if (!this.#openHash()) this.#select(this.#start())
  }

  disconnectedCallback(): void {
    document.removeEventListener(CHOSEN, this.#follow)
    removeEventListener('hashchange', this.#openHash)
  }

  get #syncs(): boolean {
    return this.dataset['sync'] !== 'off'
  }

  /** What the reader chose before, else what the page asks for. */
  #start(): number {
    for (const title of this.#syncs ? remembered() : []) {
      const at = this.#indexOf(title)
      if (at !== -1) return at
    }
    return Math.max(
      0,
      this.#tabs.findIndex((tab) => tab.ariaSelected === 'true'),
    )
  }

  #indexOf(title: string): number {
    return this.#titles.indexOf(title)
  }

  #choose(at: number): void {
    const tab = this.#menu ?? this.#tabs[at]
    const title = this.#titles[at]
    if (!tab || !title) return
    const top = tab.getBoundingClientRect().top
    this.#select(at)
    if (!this.#syncs) return
    remember(
      'tabs',
      JSON.stringify([title, ...remembered().filter((other) => other !== title)].slice(0, MAX_REMEMBERED)),
    )
    document.dispatchEvent(new CustomEvent(CHOSEN, { detail: title }))
    // Other sets above may have changed their height: what the reader clicked stays where it was.
    scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
  }

  #select(at: number): void {
    if (this.#menu) this.#menu.selectedIndex = at
    this.#tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === at))
      tab.tabIndex = index === at ? 0 : -1
    })
    this.#panels.forEach((panel, index) => panel.toggleAttribute('data-off', index !== at))
    // Code has no headings.
    if (this.#panels[0]?.matches('.tab-panel')) hideEntries()
  }

  #move(event: KeyboardEvent, at: number): void {
    const forward = getComputedStyle(this).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const last = this.#tabs.length - 1
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
            ? (at + (event.key === forward ? 1 : last)) % (last + 1)
            : -1
    if (next === -1) return
    event.preventDefault()
    this.#choose(next)
    this.#tabs[next]?.focus()
  }
}

function remembered(): string[] {
  try {
    const titles: unknown = JSON.parse(recall('tabs') ?? '[]')
    return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : []
  } catch {
    return []
  }
}

customElements.define('lectern-tabs', Tabs)
