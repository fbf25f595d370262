import { hash } from 'node:crypto'
import { Lru } from '../../lib/lru.ts'
import { drawPicture } from './draw-picture.ts'
import type { Picture } from './picture.ts'

const MAX_PICTURES = 100
const MAX_WAITING = 40
// Raised when pictures are drawn otherwise: whoever kept one then asks for the new one.
const DESIGN = 1

/** Pictures drawn lately, by what they show; two readers who see the same words share one. */
export class PictureStore {
  readonly #drawn = new Lru<string, Promise<Buffer>>({ entries: MAX_PICTURES })
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  static keyOf(picture: Picture): string {
    return hash('sha1', JSON.stringify([DESIGN, picture]), 'base64url')
  }

  /** The picture as PNG; undefined when too many are wanted at once. One is drawn at a time: it takes a whole core. */
  get(picture: Picture): Promise<Buffer> | undefined {
    const key = PictureStore.keyOf(picture)
    const known = this.#drawn.get(key)
    if (known) return known
    if (this.#waiting >= MAX_WAITING) return undefined
    this.#waiting++
    const drawn = this.#last.then(() => drawPicture(picture))
    this.#last = drawn.catch(() => this.#drawn.delete(key)).finally(() => this.#waiting--)
    this.#drawn.set(key, drawn)
    return drawn
  }
}
