import { hash } from 'node:crypto'
import fs from 'node:fs'

export interface HashedBytes {
  readonly hash: string
  readonly bytes: Buffer
}

/** Reads files one after the other into one buffer: one for each of ten thousand would cost more than reading them. */
export class FileBytes {
  #buffer = Buffer.alloc(1 << 16)

  /** What a file holds, good until the next one is read; undefined when it is not there any more. */
  read(disk: string, size: number): HashedBytes | undefined {
    let file: number | undefined
    try {
      file = fs.openSync(disk, 'r')
      const length = this.#fill(file, size)
      const bytes = this.#buffer.subarray(0, length)
      return { hash: hash('sha1', bytes, 'base64url'), bytes }
    } catch {
      return undefined
    } finally {
      if (file !== undefined) fs.closeSync(file)
    }
  }

  close(): void {
    this.#buffer = Buffer.alloc(0)
  }

  #fill(file: number, size: number): number {
    let length = 0
    for (;;) {
      if (length === this.#buffer.length) this.#grow(fs.fstatSync(file).size + 1)
      const room = this.#buffer.length - length
      const count = fs.readSync(file, this.#buffer, length, room, null)
      length += count
      // As long as the listing said, and nothing more came although there was room: that is the end.
      if (count === 0 || (length === size && count < room)) return length
    }
  }

  #grow(wanted: number): void {
    const larger = Buffer.alloc(Math.max(wanted, this.#buffer.length * 2, 1 << 12))
    this.#buffer.copy(larger)
    this.#buffer = larger
  }
}

const CARRIAGE_RETURN = 13

/** Lines end as on Linux: code of pages that were written on Windows would carry the other ends to readers and agents. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return bytes.includes(CARRIAGE_RETURN) ? text.replaceAll('\r\n', '\n') : text
}
