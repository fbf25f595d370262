import { createHmac, timingSafeEqual } from 'node:crypto'

const VERSION = 1
const MAC_BYTES = 12
const LONGEST = 1024

/**
 * Cursors: where a page ended, signed, so that nobody depends on what is inside. They name a row, not a number of rows, so
 * rows that arrive later never shift a page.
 */
export class Cursors {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** `kind` keeps a cursor of one list from being used on another. */
  write(kind: string, position: readonly [number, string]): string {
    const body = Buffer.from(JSON.stringify([VERSION, ...position]))
    return Buffer.concat([this.#mac(kind, body), body]).toString('base64url')
  }

  read(kind: string, cursor: string): readonly [number, string] | undefined {
    if (cursor.length > LONGEST || !/^[\w-]+$/.test(cursor)) return undefined
    const bytes = Buffer.from(cursor, 'base64url')
    const mac = bytes.subarray(0, MAC_BYTES)
    const body = bytes.subarray(MAC_BYTES)
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, this.#mac(kind, body))) return undefined
    // Written by us: the signature says so.
    const [version, number, text] = JSON.parse(body.toString()) as [number, number, string]
    return version === VERSION ? [number, text] : undefined
  }

  #mac(kind: string, body: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(`${kind}\0`).update(body).digest().subarray(0, MAC_BYTES)
  }
}
