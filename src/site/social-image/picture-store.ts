import { hash } from 'node:crypto'
import { FairQueue, type QueuedFor, type QueueRefusal } from '../../lib/fair-queue.ts'
import { Lru } from '../../lib/lru.ts'
import { drawPicture } from './draw-picture.ts'
import type { Picture } from './picture.ts'

const MAX_PICTURES = 100
const WAITING = { perCaller: 8, perGroup: 100, inAll: 400 }
// Raised when pictures are drawn otherwise: whoever kept one then asks for the new one.
const DESIGN = 1

/** Pictures drawn lately, by what they show; two readers who see the same words share one. */
export class PictureStore {
  readonly #drawn = new Lru<string, Promise<Buffer>>({ entries: MAX_PICTURES })
  readonly #queue = new FairQueue(WAITING)

  static keyOf(picture: Picture): string {
    return hash('sha1', JSON.stringify([DESIGN, picture]), 'base64url')
  }

  /** The picture as PNG. One is drawn at a time: it takes a whole core. */
  get(picture: Picture, wantedBy: QueuedFor): Promise<Buffer> | QueueRefusal {
    const key = PictureStore.keyOf(picture)
    const known = this.#drawn.get(key)
    if (known) return known
    const drawn = this.#queue.run(wantedBy, () => drawPicture(picture))
    if (typeof drawn === 'string') return drawn
    this.#drawn.set(key, drawn)
    drawn.catch(() => this.#drawn.delete(key))
    return drawn
  }
}
