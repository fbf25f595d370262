/** Reads what ByteWriter wrote: numbers of seven bits a byte, texts and columns. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new RangeError('The search index ends too early.')
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }

  numbers(count: number): Uint32Array {
    const values = new Uint32Array(count)
    const bytes = this.#bytes
    let at = this.#at
    for (let index = 0; index < count; index++) {
      let byte = bytes[at++] as number
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        value |= (byte & 127) << shift
      }
      values[index] = value
    }
    if (at > bytes.length) throw new RangeError('The search index ends too early.')
    this.#at = at
    return values
  }

  bytes(count: number): Uint8Array {
    const part = this.#bytes.subarray(this.#at, this.#at + count)
    if (part.length < count) throw new RangeError('The search index ends too early.')
    this.#at += count
    return part
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.number()))
  }

  /** A column of short texts. */
  lines(count: number): string[] {
    const text = this.text()
    const lines = count === 0 ? [] : text.split('\n')
    if (lines.length !== count) throw new RangeError('The search index is damaged.')
    return lines
  }
}
