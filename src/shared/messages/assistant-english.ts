/** What the assistant's panel says. The rows of other languages have the same order. */
export const ENGLISH_ASSISTANT = {
  ask: 'Ask',
  title: 'Assistant',
  prompt: 'Ask a question',
  send: 'Send',
  stop: 'Stop',
  retry: 'Try again',
  copy: 'Copy answer',
  copied: 'Copied',
  good: 'Good answer',
  bad: 'Bad answer',
  fresh: 'New conversation',
  close: 'Close assistant',
  sources: 'Sources',
  searching: 'Searching the docs…',
  failed: 'The assistant did not answer. Try again.',
  aboutPage: 'Ask about this page',
  aboutThis: 'Ask about this',
  model: 'Answers are written by AI and can be wrong.',
  passages: 'Answers are quoted from the docs.',
  start: 'What would you like to know?',
}

export type AssistantMessages = Readonly<Record<keyof typeof ENGLISH_ASSISTANT, string>>
