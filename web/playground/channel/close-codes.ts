import type { SocketWords } from '../../../src/shared/messages/playground-channel-english.ts'
import { spokenOnChannel } from './channel-words.ts'

const MEANINGS: Readonly<Record<number, keyof SocketWords>> = {
  1000: 'closeNormal',
  1001: 'closeAway',
  1002: 'closeProtocol',
  1003: 'closeMessage',
  1005: 'closeNoCode',
  1006: 'closeLost',
  1007: 'closeMessage',
  1008: 'closeMessage',
  1009: 'closeLarge',
  1010: 'closeProtocol',
  1011: 'closeError',
  1012: 'closeLater',
  1013: 'closeLater',
  1014: 'closeError',
  1015: 'closeTls',
}

/** What a close code says, in words. */
export function closeWords(code: number): string {
  const words = spokenOnChannel()
  const known = MEANINGS[code]
  if (known !== undefined) return words[known]
  return code >= 4000 && code <= 4999 ? words.closeOfApi : words.closeUnknown
}
