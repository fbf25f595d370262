export interface Box {
  readonly width: number
  readonly maxLines: number
  /** Sizes to try, largest first; the last one is used even when the text has to be cut. */
  readonly sizes: readonly number[]
  /** Width of a text set at one pixel. */
  readonly measure: (text: string) => number
}

export interface FittedText {
  readonly size: number
  readonly lines: readonly string[]
  /** It did not fit, and ends early. */
  readonly cut: boolean
}

const ELLIPSIS = '…'
const MAX_CHARACTERS = 400
// Languages without spaces break between any two characters.
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|\s+/gu

/** Breaks a text into lines at the largest size at which it fits; what is too long even then ends in an ellipsis. */
export function fitText(text: string, box: Box): FittedText {
  const words = text.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim().match(WORDS) ?? []
  const smallest = box.sizes.at(-1) ?? 16
  for (const size of box.sizes) {
    const limit = box.width / size
    if (words.some((word) => box.measure(word) > limit)) continue
    const lines = breakLines(words, limit, box.measure)
    if (lines.length <= box.maxLines)
      return { size, lines: balanced(words, lines, { ...box, limit }), cut: false }
  }
  const limit = box.width / smallest
  const lines = breakLines(words, limit, box.measure)
  const kept = lines.slice(0, box.maxLines)
  return {
    size: smallest,
    cut: true,
    lines: kept.map((line, at) =>
      (at === box.maxLines - 1 && lines.length > box.maxLines) || box.measure(line) > limit
        ? cut(line, limit, box.measure)
        : line,
    ),
  }
}

function breakLines(words: readonly string[], limit: number, measure: Box['measure']): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && measure((line + word).trimEnd()) > limit) {
      lines.push(line.trim())
      line = ''
    }
    line += line === '' ? word.trimStart() : word
  }
  if (line.trim() !== '') lines.push(line.trim())
  return lines
}

/** Lines of about one length look meant; a last line of one word looks like an accident. */
function balanced(
  words: readonly string[],
  lines: readonly string[],
  { limit, measure }: { limit: number; measure: Box['measure'] },
): readonly string[] {
  if (lines.length < 2) return lines
  let best = lines
  for (let part = 0.95; part > 0.5; part -= 0.05) {
    const tried = breakLines(words, limit * part, measure)
    if (tried.length !== lines.length || tried.some((line) => measure(line) > limit)) break
    best = tried
  }
  return best
}

function cut(line: string, limit: number, measure: Box['measure']): string {
  let characters = Array.from(line)
  while (characters.length > 0 && measure(characters.join('').trimEnd() + ELLIPSIS) > limit)
    characters = characters.slice(0, -1)
  return characters.join('').replace(/[\s,.:;–-]+$/u, '') + ELLIPSIS
}
