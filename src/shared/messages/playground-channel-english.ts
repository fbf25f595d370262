/** What is said in English of a connection. It is loaded with channels. */
export const ENGLISH_SOCKET = {
  headersLeft:
    'A page cannot send headers when it opens a WebSocket, so these are left out: {names}. The command beside the log sends them.',
  command: 'Command',
  copyCommand: 'Copy command',
  earlierLines: 'Earlier lines no longer kept: {count}',
  restNotKept: 'The rest is not kept.',
  subprotocol: 'Connected, with subprotocol {name}.',
  closedWith: 'Closed: {code}, {reason}.',
  connectingTo: 'Connecting to {url}',
  notOpen: 'Not sent: the connection is not open.',
  notSocket: '{url} is not the address of a WebSocket.',
  onlyWss: 'This page uses https, so the browser opens only wss addresses.',
  notConnecting: 'The browser refused to connect: {reason}',
  notOpened:
    'Not connected. {host} does not respond, does not speak WebSocket there, or refused: it may want credentials, or accept no connections from this page.',
  closeNormal: 'closed normally',
  closeAway: 'the server is going away, or the page is being left',
  closeProtocol: 'one side broke the rules of the protocol',
  closeMessage: 'the server did not accept a message',
  closeNoCode: 'closed without a code',
  closeLost: 'the connection was lost, or never opened',
  closeLarge: 'a message was too large',
  closeError: 'the server met an error',
  closeLater: 'the server is restarting or overloaded; connect again later',
  closeTls: 'the TLS handshake failed, for example because of the certificate',
  closeOfApi: 'a code of this API; its documentation says what it means',
  closeUnknown: 'an unknown code',
}

export type SocketWords = Readonly<Record<keyof typeof ENGLISH_SOCKET, string>>

/** All that is said on a channel; some of it the reference says too. */
export const ENGLISH_CHANNEL = {
  connect: 'Connect',
  disconnect: 'Disconnect',
  notConnected: 'Not connected',
  connecting: 'Connecting…',
  connected: 'Connected',
  log: 'Log',
  copyLog: 'Copy log',
  sent: 'Sent',
  received: 'Received',
  messageCount: 'Messages: {count}',
  connectToSee: 'Connect to see messages as they arrive.',
  message: 'Message',
  messages: 'Messages',
  connectFirst: 'Connect first.',
  payload: 'Payload',
  receive: 'Receive',
  publish: 'Publish',
  subscribe: 'Subscribe',
  reply: 'Reply',
  ...ENGLISH_SOCKET,
}
