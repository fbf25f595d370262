import type { BrowserMessages } from '../../src/shared/messages/text-messages.ts'
import { messages } from '../lib/messages.ts'

const ENGLISH = {
  comment: 'What could be better?',
  email: 'Email, if you would like a reply',
  send: 'Send',
  cancel: 'Cancel',
  thanks: 'Thank you for your feedback.',
  kept: 'You are offline. Your feedback is saved and will be sent when you reconnect.',
}

/** In the language of the page, which brings them along; English is known here. */
export function feedbackMessages(): typeof ENGLISH & Pick<BrowserMessages, 'refused'> {
  const own = document.querySelector<HTMLElement>('.feedback')?.dataset['messages']
  const { refused } = messages()
  return { refused, ...ENGLISH, ...(own === undefined ? {} : (JSON.parse(own) as Partial<typeof ENGLISH>)) }
}
