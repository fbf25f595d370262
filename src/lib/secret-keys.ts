import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'lk1'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  readonly id: string
  readonly sealing: Buffer
  readonly signing: Buffer
}

/**
 * What is derived from the secret of an installation: keys to seal what the database holds (AES-256-GCM), and to know
 * tokens again (HMAC-SHA256), each by HKDF with a purpose of its own. An older secret may be there too: what it sealed
 * can be opened, and its tokens count.
 */
export class SecretKeys {
  readonly #keys: readonly [Key, ...Key[]]

  constructor(secret: string, previous?: string) {
    this.#keys = [keyOf(secret), ...(previous === undefined ? [] : [keyOf(previous)])]
  }

  /** Tells secrets apart, and says nothing else about them. The newest first. */
  get ids(): readonly [string, ...string[]] {
    const [newest, ...older] = this.#keys
    return [newest.id, ...older.map(({ id }) => id)]
  }

  /** Text that only this installation can read, and only for the place it was sealed for. */
  seal(text: string, place: string): string {
    const [{ sealing }] = this.#keys
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${VERSION}.${sealed.toString('base64url')}`
  }

  /** Undefined when it was sealed under another secret or for another place, or was changed. */
  open(sealed: string, place: string): string | undefined {
    const [version, body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined
    for (const { sealing } of this.#keys) {
      const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const text = cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        return Buffer.concat([text, cipher.final()]).toString('utf8')
      } catch {
        // Not of this key.
      }
    }
    return undefined
  }

  /** A key of its own for another purpose, under the newest secret. */
  derive(purpose: string): string {
    return createHmac('sha256', this.#keys[0].signing).update(`derive\0${purpose}`).digest('hex')
  }

  /** What stands for a text under each secret, the newest first. */
  marks(purpose: string, text: string): readonly [string, ...string[]] {
    const markOf = ({ signing }: Key) =>
      createHmac('sha256', signing).update(`${purpose}\0${text}`).digest('hex')
    const [newest, ...older] = this.#keys
    return [markOf(newest), ...older.map(markOf)]
  }
}

function keyOf(secret: string): Key {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'lectern', purpose, bytes))
  return {
    id: derive('key id', 6).toString('hex'),
    sealing: derive('sealing', 32),
    signing: derive('signing', 32),
  }
}
