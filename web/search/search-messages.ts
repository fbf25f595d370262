import { ENGLISH_SEARCH, type SearchMessages } from '../../src/shared/messages/search-messages.ts'

/** What the dialog says, and what it is called. */
export interface DialogMessages extends SearchMessages {
  readonly title: string
}

/** In the language of the page, which brings them along; English is known here. */
export function dialogMessages(button: HTMLElement): DialogMessages {
  const own = button.dataset['messages']
  const brought = own === undefined ? {} : (JSON.parse(own) as Partial<DialogMessages>)
  return { title: 'Search', ...ENGLISH_SEARCH, ...brought }
}

/** A sentence with nodes where its placeholder stands. */
export function around(sentence: string, nodes: readonly (Node | string)[]): (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{query}')
  return [before, ...nodes, after]
}
