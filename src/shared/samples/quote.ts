/**
 * Text of a spec as a literal of a language. A spec is written by anybody, and readers paste samples into terminals:
 * whatever the text is, it must come out as data.
 */

// What a terminal acts on, an editor changes or a reader cannot see: control characters but the line feed, the line
// ends of Unicode, marks that turn the direction of text. Raw, they would do harm in any language.
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- these are the characters to be escaped
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

// Text in which no language escapes anything. Most is: asking once is cheaper than looking for each kind.
const PLAIN = /^[ !#-&(-[\]-~]*$/

export function hasHidden(text: string): boolean {
  return text.search(HIDDEN) >= 0
}

/** Several lines that may stand in code as they are, where a language has a literal for that. */
export function isBlock(text: string): boolean {
  return text.includes('\n') && !hasHidden(text) && text.isWellFormed()
}

/** POSIX shells: nothing is special between single quotes but the quote itself. */
export function shell(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`
  const plain = text.toWellFormed()
  if (hasHidden(plain)) return ansiC(plain)
  // Backslashes before a quote stand outside: fish, unlike POSIX, would read them as escaping it.
  const inner = plain
    .replaceAll(/(\\*)'/g, (_, slashes: string) => `'${slashes}${slashes}\\''`)
    .replace(/\\+$/, (slashes) => `'${slashes}${slashes}'`)
  return `'${inner}'`
}

/** `$'…'` of bash and zsh. It holds no quote, so that a shell which does not know it still sees one string. */
function ansiC(text: string): string {
  const inner = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", '\\047')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replaceAll(HIDDEN, octalBytes)
  return `$'${inner}'`
}

/** JavaScript, Python, Java, C#, Go: their double-quoted strings understand every escape JSON uses. */
export function json(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  return JSON.stringify(text.toWellFormed()).replaceAll(HIDDEN, unicodeEscape)
}

/** Kotlin and Dart also expand `$`; Kotlin knows no `\f`. */
export function dollar(text: string): string {
  return json(text).replaceAll(/\\\\|\\f|\$/g, (found) => {
    if (found === '$') return '\\$'
    return found === '\\f' ? '\\u000c' : found
  })
}

/** PHP and Ruby: between single quotes only the backslash and the quote are special. */
export function single(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`
  const plain = text.toWellFormed()
  if (!hasHidden(plain)) return `'${plain.replaceAll(/['\\]/g, '\\$&')}'`
  // The two disagree on \$ and \#, which begin expressions, but not on this form.
  const inner = plain
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[$#]/g, bracedEscape)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(HIDDEN, bracedEscape)
  return `"${inner}"`
}

/** PowerShell takes typographic quotes for plain ones. */
export function powershell(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`
  const plain = text.toWellFormed()
  if (!hasHidden(plain)) return `'${plain.replaceAll(/['‘’‚‛]/g, '$&$&')}'`
  const inner = plain
    .replaceAll(/["“”„`$]/g, '`$&')
    .replaceAll(HIDDEN, (character) => `\`u{${character.charCodeAt(0).toString(16)}}`)
  return `"${inner}"`
}

/** Rust and Swift write unusual characters as \\u{…}. */
export function braces(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  const inner = text
    .toWellFormed()
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(HIDDEN, bracedEscape)
  return `"${inner}"`
}

/** C and C++: a question mark may begin a trigraph, and a hexadecimal escape has no end, so escapes are octal. */
export function octal(text: string): string {
  const inner = text
    .toWellFormed()
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll(/(?<=\?)\?/g, '\\?')
    .replaceAll('\n', '\\n')
    .replaceAll(HIDDEN, octalBytes)
  return `"${inner}"`
}

function octalBytes(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
    .join('')
}

function bracedEscape(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
