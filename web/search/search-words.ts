import { ENGLISH_SEARCH, type SearchWords } from '../../src/shared/messages/search-words.ts'

/** What the dialog says, and what it is called. */
export interface DialogWords extends SearchWords {
  readonly title: string
}

/** In the language of the page, which brings them along; English is known here. */
export function dialogWords(button: HTMLElement): DialogWords {
  const own = button.dataset['words']
  const brought = own === undefined ? {} : (JSON.parse(own) as Partial<DialogWords>)
  return { title: 'Search', ...ENGLISH_SEARCH, ...brought }
}

/** A sentence with nodes where its placeholder stands. */
export function around(sentence: string, nodes: readonly (Node | string)[]): (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{query}')
  return [before, ...nodes, after]
}
