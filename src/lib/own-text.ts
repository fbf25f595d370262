/**
 * A copy of a piece of a text. The engine keeps a piece as a place in the text it was cut from: a title of twenty letters
 * holds its whole page in memory. Only for text that was decoded from bytes, which is well-formed.
 */
export function ownText(piece: string): string {
  return Buffer.from(piece, 'utf8').toString('utf8')
}
