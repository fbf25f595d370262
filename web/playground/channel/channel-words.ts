import { ENGLISH_CHANNEL } from '../../../src/shared/messages/playground-channel-english.ts'
import { spokenWith } from '../words.ts'

/** What is said on a channel, in the language of the page. */
export function spokenOnChannel() {
  return spokenWith(ENGLISH_CHANNEL)
}
