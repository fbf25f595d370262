const MEANINGS: Readonly<Record<number, string>> = {
  1000: 'closed normally',
  1001: 'the server is going away, or the page is being left',
  1002: 'one side broke the rules of the protocol',
  1003: 'the server does not accept this kind of data',
  1005: 'closed without a code',
  1006: 'the connection was lost, or never opened',
  1007: 'a message was not valid text',
  1008: 'a message broke a rule of the server',
  1009: 'a message was too large',
  1010: 'the server lacks an extension the browser asked for',
  1011: 'the server met an error',
  1012: 'the server is restarting; connect again',
  1013: 'the server is overloaded; connect again later',
  1014: 'a gateway got no valid answer from the server',
  1015: 'the TLS handshake failed, for example because of the certificate',
}

/** What a close code says, in words. */
export function closeWords(code: number): string {
  const known = MEANINGS[code]
  if (known !== undefined) return known
  if (code >= 4000 && code <= 4999) return 'a code of this API; its documentation says what it means'
  return code >= 3000 && code <= 3999 ? 'a code of a registered library or framework' : 'an unknown code'
}
