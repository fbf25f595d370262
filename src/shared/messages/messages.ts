/** What the site itself says, as opposed to its pages. */
export interface Messages {
  readonly logIn: string
  readonly logOut: string
  readonly skip: string
  readonly menu: string
  readonly search: string
  readonly onThisPage: string
  readonly previous: string
  readonly next: string
  readonly related: string
  readonly copyPage: string
  readonly notFound: string
  readonly notFoundText: string
  readonly didYouMean: string
  readonly firstPage: string
  /** `{date}` stands for the date. */
  readonly lastModified: string
  readonly suggestEdits: string
  readonly raiseIssue: string
  readonly helpful: string
  readonly yes: string
  readonly no: string
  readonly comment: string
  readonly email: string
  readonly send: string
  readonly cancel: string
  readonly thanks: string
  /** Said when an answer waits for a connection. */
  readonly kept: string
}

export const ENGLISH: Messages = {
  logIn: 'Log in',
  logOut: 'Log out',
  skip: 'Skip to content',
  menu: 'Menu',
  search: 'Search',
  onThisPage: 'On this page',
  previous: 'Previous',
  next: 'Next',
  related: 'Related pages',
  copyPage: 'Copy page',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this URL. It may have moved.',
  didYouMean: 'Did you mean one of these?',
  firstPage: 'Go to the home page',
  lastModified: 'Last modified on {date}',
  suggestEdits: 'Suggest edits',
  raiseIssue: 'Raise issue',
  helpful: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  comment: 'What could be better?',
  email: 'Email, if you would like a reply',
  send: 'Send',
  cancel: 'Cancel',
  thanks: 'Thank you for your feedback.',
  kept: 'You are offline. Your feedback is saved and will be sent when you reconnect.',
}
