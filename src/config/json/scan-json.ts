/** What one cheap pass over a JSON text tells before a recursive parser touches it. */
export interface JsonScan {
  /** Deepest nesting of objects and arrays. */
  readonly depth: number
  /** Offset of the first comment, which JSON does not allow. */
  readonly comment: number | undefined
  /** Offset of the first comma with nothing after it, which JSON does not allow. */
  readonly trailingComma: number | undefined
}

/** Measures without recursion, so that a hostile file cannot overflow the stack. */
export function scanJson(text: string): JsonScan {
  let depth = 0
  let deepest = 0
  let comma: number | undefined
  let comment: number | undefined
  let trailingComma: number | undefined
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      comma = undefined
    } else if (character === '{' || character === '[') {
      depth += 1
      deepest = Math.max(deepest, depth)
      comma = undefined
    } else if (character === '}' || character === ']') {
      depth -= 1
      if (comma !== undefined) trailingComma ??= comma
      comma = undefined
    } else if (character === ',') {
      comma = at
    } else if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      comment ??= at
      at = endOfComment(text, at)
    } else if (character !== ' ' && character !== '\n' && character !== '\r' && character !== '\t') {
      comma = undefined
    }
  }
  return { depth: deepest, comment, trailingComma }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    // A string cannot span lines, so an unclosed one ends here and the scan recovers.
    else if (text[at] === '"' || text[at] === '\n') return at
  }
  return text.length
}

function endOfComment(text: string, start: number): number {
  const line = text[start + 1] === '/'
  const end = text.indexOf(line ? '\n' : '*/', start + 2)
  if (end === -1) return text.length
  return line ? end : end + 1
}
