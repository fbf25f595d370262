import type { BrowserMessages } from '../../src/shared/messages/text-messages.ts'

const ENGLISH: BrowserMessages = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  download: 'Download',
  enlarge: 'Enlarge image',
  wrapLines: 'Wrap long lines',
  reportCode: 'Report a problem with this code',
  refused: 'Your feedback was not accepted.',
  copyCode: 'Copy code',
  showMore: 'Show more',
  offline: 'You are offline. The page opens as soon as you are connected again.',
}

/** In the language of the page, which brings them along; English is known here. */
export function messages(): BrowserMessages {
  const own = document.body.dataset['messages']
  return own === undefined ? ENGLISH : (JSON.parse(own) as BrowserMessages)
}
