import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

/** Small values that a browser keeps for us for some minutes, and can neither read nor change. */
export class SealedCookies {
  readonly #key: Uint8Array

  constructor(secret: string) {
    this.#key = createHash('sha256').update(`cookies\0${secret}`).digest()
  }

  seal(value: Readonly<Record<string, string>>, minutes: number): Promise<string> {
    return new EncryptJWT({ ...value })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${minutes} minutes`)
      .encrypt(this.#key)
  }

  /** Undefined when it is too old or not ours. */
  async open(sealed: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      return (await jwtDecrypt(sealed, this.#key)).payload
    } catch {
      return undefined
    }
  }
}
