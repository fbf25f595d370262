import { escapeText, html, trustedHtml, type SafeHtml } from './html.ts'

/** As many letters as a narrow column has room for. */
const LONG_WORD = /[^\s<>&]{18,}/
const SEAM = /(?<=[a-z\d])(?=[A-Z])|(?<=[_./:])(?=\w)/g

/** A name whose long words may end a line where a reader sees a seam: `ImageScaleTo|MaxDimension`, `list_all|items`. */
export function breakable(text: string): SafeHtml {
  if (!LONG_WORD.test(text)) return html`${text}`
  const words = text.split(/(\s+)/).map((word) => {
    if (!LONG_WORD.test(word)) return escapeText(word)
    return word.split(SEAM).map(escapeText).join('<wbr>')
  })
  return trustedHtml(words.join(''))
}
