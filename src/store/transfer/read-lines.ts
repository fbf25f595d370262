import { StringDecoder } from 'node:string_decoder'

/** No line that others write comes near. A longer one is cut behind this, so that no file can fill the memory. */
export const LONGEST_LINE = 32 * 1024 * 1024

/** Lines of a stream, as many at a time as a piece of it holds. */
export async function* readLines(
  pieces: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  // Pieces of a line that goes on; looked through once each, however long it gets.
  let begun: string[] = []
  let length = 0
  const goOn = (text: string) => {
    const room = longest + 1 - length
    if (text === '' || room <= 0) return
    begun.push(text.slice(0, room))
    length += Math.min(text.length, room)
  }
  const end = (): string => {
    const line = begun.join('')
    begun = []
    length = 0
    return line
  }
  for await (const piece of pieces) {
    const [first = '', ...more] = decoder.write(Buffer.from(piece)).split('\n')
    goOn(first)
    const last = more.pop()
    if (last === undefined) continue
    const lines = [end(), ...more]
    goOn(last)
    yield lines
  }
  goOn(decoder.end())
  if (length > 0) yield [end()]
}
