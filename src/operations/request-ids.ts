import { randomBytes } from 'node:crypto'

/** What proxies send: letters, digits and a few marks. Anything else could forge lines of the log. */
const LOOKS_LIKE_ONE = /^[\w.:+/=@-]{8,128}$/

/** Names for the requests of a process. */
export class RequestIds {
  readonly #prefix = randomBytes(6).toString('hex')
  #last = 0

  /** The name a proxy gave a request, if it looks like one; else a new name. */
  idOf(given: string | string[] | undefined): string {
    if (typeof given === 'string' && LOOKS_LIKE_ONE.test(given)) return given
    // Unique by the process and a count: random bytes for every request cost more than a page from memory.
    return `${this.#prefix}-${(++this.#last).toString(36).padStart(4, '0')}`
  }
}
