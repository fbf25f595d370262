/**
 * Text of a spec as a literal of a language. A spec is written by anybody, and readers paste samples into terminals:
 * whatever the text is, it must come out as data.
 */

/** POSIX shells: nothing is special between single quotes but the quote itself. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** JavaScript, Python, Java, C#, Go: their double-quoted strings understand every escape JSON uses. */
export function json(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, unicodeEscape)
}

/** Kotlin and Dart also expand `$`. */
export function dollar(text: string): string {
  return json(text).replaceAll('$', '\\$')
}

/** PHP and Ruby in single quotes: only the backslash and the quote are special. */
export function single(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** PowerShell takes typographic quotes for plain ones. */
export function powershell(text: string): string {
  return `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`
}

/** Rust and Swift write unusual characters as \\u{…}. */
export function braces(text: string): string {
  const inner = text
    .toWellFormed()
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(CONTROL, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
  return `"${inner}"`
}

/** C and C++: a question mark may begin a trigraph, and a hexadecimal escape has no end, so escapes are octal. */
export function octal(text: string): string {
  const inner = text
    .toWellFormed()
    .replaceAll(/["\\?]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(CONTROL, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return `"${inner}"`
}

// oxlint-disable-next-line no-control-regex -- these are the characters to be escaped
const CONTROL = /[\u0000-\u001f\u007f]/g

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
