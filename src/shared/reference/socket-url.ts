/** Whether a browser can open a connection there: it speaks WebSocket and no other protocol of messages. */
export function isSocketUrl(url: string): boolean {
  return /^wss?:\/\/./i.test(url)
}
