/** What the builder says in English; pages of other languages bring their own words. */
export const ENGLISH_WORDS = {
  pathParameters: 'Path parameters',
  queryParameters: 'Query parameters',
  headers: 'Headers',
  cookies: 'Cookies',
  body: 'Body',
  response: 'Response',
  request: 'Request',
  authorization: 'Authorization',
  required: 'required',
  tryIt: 'Try it',
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  server: 'Server',
  timing: 'Timing',
  raw: 'Raw',
  pretty: 'Pretty',
  events: 'Events',
  sendToSee: 'Send the request to see the response.',
  waiting: 'Waiting for the response…',
  copy: 'Copy',
  copied: 'Copied',
  show: 'Show',
  hide: 'Hide',
  remember: 'Remember on this device',
  reset: 'Reset all values',
  sendAnyway: 'Send anyway',
  connect: 'Connect',
  disconnect: 'Disconnect',
  notConnected: 'Not connected',
  connecting: 'Connecting…',
  connected: 'Connected',
  fixFields: 'Fix {count} fields before sending.',
}

/** Other languages have one sentence for any number. */
export const FIX_ONE_FIELD = 'Fix 1 field before sending.'

export type PlaygroundWords = Readonly<typeof ENGLISH_WORDS>
