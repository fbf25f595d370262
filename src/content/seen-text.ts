/** What editors do not show: left by other encodings, and by text that was copied. */
export const UNSEEN = /[\0\p{Cf}\uFFFD]/gu

/** A text as its author sees it. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, '')
}
