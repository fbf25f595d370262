const ENGLISH = {
  comment: 'What could be better?',
  email: 'Email, if you would like a reply',
  send: 'Send',
  cancel: 'Cancel',
  thanks: 'Thank you for your feedback.',
  kept: 'There is no connection. Your feedback is kept here and sent as soon as there is one.',
  refused: 'Your feedback was not accepted.',
}

/** In the language of the page, which brings them along; English is known here. */
export function feedbackMessages(): typeof ENGLISH {
  const own = document.querySelector<HTMLElement>('.feedback')?.dataset['messages']
  return { ...ENGLISH, ...(own === undefined ? {} : (JSON.parse(own) as Partial<typeof ENGLISH>)) }
}
