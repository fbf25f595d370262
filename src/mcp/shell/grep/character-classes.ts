/** What stands between `[:` and `:]`, for brackets of JavaScript with the `u` flag. */
export const CLASSES: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}\\p{N}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  cntrl: '\\x00-\\x1f\\x7f',
  print: '\\x20-\\x7e\u00a0-\u{10ffff}',
  graph: '\\x21-\\x7e\u00a1-\u{10ffff}',
}

/** A character that stands for itself in brackets. */
export function classCharacter(char: string): string {
  return char.replace(/[\\\][^{}()|/&~!]/, (special) => (/[&~!]/.test(special) ? special : `\\${special}`))
}
