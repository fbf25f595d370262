const DEEPEST = 500

/** Whether a text nests so deeply that parsers, which call themselves for each level, run out of stack. */
export function nestsTooDeeply(text: string): boolean {
  let depth = 0
  // Brackets in texts do not count.
  for (const [bracket] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') depth++
    else if (bracket === ']' || bracket === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}
