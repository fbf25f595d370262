import { StringDecoder } from 'node:string_decoder'

/** No row of ours comes near. A longer line is cut behind this, so that no file can fill the memory. */
export const LONGEST_LINE = 32 * 1024 * 1024

/** Lines of a stream, as many at a time as a piece of it holds. */
export async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(Buffer.from(piece))).split('\n')
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE + 1)
    if (lines.length > 0) yield lines
  }
  rest += decoder.end()
  if (rest !== '') yield [rest]
}
