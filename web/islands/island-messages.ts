import type { IslandMessages } from '../../src/shared/messages/text-messages.ts'

const ENGLISH: IslandMessages = {
  note: 'Note',
  warning: 'Warning',
  info: 'Info',
  tip: 'Tip',
  check: 'Done',
  danger: 'Danger',
  tab: 'Tab {number}',
  example: 'Example',
  required: 'required',
  deprecated: 'deprecated',
}

/** In the language of the page, which brings them along where it has such components. */
export function islandMessages(): IslandMessages {
  const own = document.body.dataset['messages']
  return own === undefined ? ENGLISH : { ...ENGLISH, ...(JSON.parse(own) as Partial<IslandMessages>) }
}
