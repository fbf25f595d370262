const MOST_MARKS = 60
/** Scripts that write words without spaces. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u

/** Marks words where they begin, as the rows of the list mark them. */
export function markWords(part: HTMLElement, words: Iterable<string>): void {
  const pattern = patternOf(words)
  if (!pattern) return
  const { ownerDocument } = part
  const walk = ownerDocument.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walk.nextNode()) texts.push(walk.currentNode as Text)
  let left = MOST_MARKS
  for (const text of texts) {
    if (text.parentElement?.closest('svg, .katex, select, textarea')) continue
    for (let rest = text; left > 0; left--) {
      const found = pattern.exec(rest.data)
      if (!found) break
      const word = rest.splitText(found.index)
      rest = word.splitText(found[0].length)
      const mark = ownerDocument.createElement('mark')
      word.replaceWith(mark)
      mark.append(word)
    }
  }
}

function patternOf(words: Iterable<string>): RegExp | undefined {
  const all = [...new Set([...words].map((word) => word.trim().toLowerCase()))]
    .filter((word) => word.length > 1 || UNSPACED.test(word))
    .sort((one, other) => other.length - one.length)
    .slice(0, 20)
  if (all.length === 0) return undefined
  const parts = all.map((word) => {
    const plain = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    return UNSPACED.test(word) ? plain : `(?<![\\p{L}\\p{N}])${plain}`
  })
  return new RegExp(parts.join('|'), 'iu')
}
