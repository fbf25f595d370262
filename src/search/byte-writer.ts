/** Grows as it is written: numbers of seven bits a byte, texts and columns. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.#byte(rest)
  }

  numbers(values: Iterable<number>): void {
    for (const value of values) this.number(value)
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length)
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.number(bytes.length)
    this.bytes(bytes)
  }

  /** A column of short texts; a line break inside one becomes a space. */
  lines(values: readonly string[]): void {
    this.text(values.map((value) => value.replace(/[\r\n]+/g, ' ')).join('\n'))
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
