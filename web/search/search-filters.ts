import { element } from './search-rows.ts'
import type { DialogMessages } from './search-messages.ts'

interface Filter {
  readonly name: 'version' | 'language'
  readonly label: string
  readonly current?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Menus for version and language, on sites with several. They begin where the reader stands. */
export class SearchFilters {
  readonly element = element('div', 'search-filters')
  readonly #menus = new Map<string, HTMLSelectElement>()

  constructor(json: string | undefined, words: DialogMessages, onChange: () => void) {
    const filters = JSON.parse(json ?? '[]') as readonly Filter[]
    this.element.hidden = filters.length === 0
    for (const filter of filters) {
      const menu = element('select', 'search-filter')
      menu.ariaLabel = filter.label
      menu.append(new Option(filter.name === 'version' ? words.allVersions : words.allLanguages, ''))
      for (const { value, label } of filter.options) menu.append(new Option(label, value))
      menu.value = filter.current ?? ''
      menu.addEventListener('change', onChange)
      this.#menus.set(filter.name, menu)
      this.element.append(menu)
    }
  }

  value(name: 'version' | 'language'): string | undefined {
    return this.#menus.get(name)?.value || undefined
  }

  get isSet(): boolean {
    return [...this.#menus.values()].some((menu) => menu.value !== '')
  }

  clear(): void {
    for (const menu of this.#menus.values()) menu.value = ''
  }
}
