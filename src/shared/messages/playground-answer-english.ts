/** What the request builder says in English of sending and of answers. */
export const ENGLISH_ANSWER = {
  notLoaded: 'The playground could not be loaded. Check your connection and try again.',
  recent: 'Recent requests',
  notUrl: '{url} is not a complete URL.',
  cancelled: 'The request was cancelled.',
  siteStatus: 'The server of this site responded with {status} instead of sending the request.',
  headerLeft: 'A page cannot set the header {name}; it was omitted.',
  bodyLeft: 'Browsers do not send a body with {method}; it was omitted.',
  siteAway: 'The server of this site could not be reached. Check your connection and try again.',
  onlyHttps: 'This page uses https, so the browser does not call {host} over http.',
  noCors:
    'The browser could not reach {host}. Either it does not respond, or the API does not allow requests from this page: it must send CORS headers such as Access-Control-Allow-Origin.',
  lost: 'The connection was lost before the response was complete.',
  partShown: 'Cancelled. The part that arrived is shown.',
  proxyRefused:
    'This site does not send this request. Its operator can open other servers with playground.allowedHosts.',
  proxyFailed: 'The API could not be reached.',
  proxyTimeout: 'The API did not respond in time.',
  tooMany: 'Too many requests. Try again in a moment.',
  tooLarge: 'The request is too large.',
  sending: 'Sending the request…',
  from: 'From {url}',
  untilHeaders: 'Until the headers',
  total: 'In all',
  bodySize: 'Size of the body',
  formatting: 'Formatting…',
  binary: 'Binary data',
  lookInside: 'Download it to look inside.',
  joined: 'Joined text',
  waitingEvents: 'Waiting for events…',
  earlierEvents: 'Earlier events not shown: {count}. The download has all.',
}

export type AnswerWords = Readonly<Record<keyof typeof ENGLISH_ANSWER, string>>
