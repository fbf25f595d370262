/** Text of a stranger without what no keyboard writes: NUL breaks PostgreSQL, the others confuse terminals. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '').trim()
}
