import { hostPath } from './address.ts'

/** What the server cannot see, told to it. Nobody waits for it, and a page that is left does not stop it. */
export function reportEvents(events: readonly object[]): void {
  if (!isCounting()) return
  void fetch(hostPath('/_lectern/events'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    keepalive: true,
  }).catch(() => undefined)
}

/** The site counts, and the reader does not mind. */
function isCounting(): boolean {
  if (document.documentElement.dataset['events'] === undefined) return false
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null
    globalPrivacyControl?: boolean
  }
  return doNotTrack !== '1' && globalPrivacyControl !== true
}
