import { lastCommits, readCheckout } from './git-log.ts'

interface Known {
  readonly commit: string | undefined
  readonly dates: ReadonlyMap<string, number>
}

/** When files of the docs folder were last changed, as far as git knows. Asked once, and only when somebody wants to know. */
export class ChangeDates {
  readonly #root: string
  readonly #files: () => Iterable<string>
  #known: Known | undefined
  #loading: Promise<void> | undefined

  constructor(root: string, files: () => Iterable<string>, previous?: ChangeDates) {
    this.#root = root
    this.#files = files
    this.#known = previous === undefined ? undefined : previous.#known
  }

  /** Dates another thread has found already. */
  static from(dates: ReadonlyMap<string, number>): ChangeDates {
    const made = new ChangeDates('', () => [])
    made.#known = { commit: undefined, dates }
    made.#loading = Promise.resolve()
    return made
  }

  /** Resolves when all is known that can be. */
  ready(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  /** Seconds since 1970; undefined for a file without history, and before `ready`. */
  of(file: string): number | undefined {
    return this.#known?.dates.get(file)
  }

  get all(): ReadonlyMap<string, number> {
    return this.#known?.dates ?? new Map()
  }

  async #load(): Promise<void> {
    const checkout = await readCheckout(this.#root)
    // While an author edits, nothing is committed between one save and the next.
    if (checkout && checkout.commit === this.#known?.commit) return
    const dates = checkout
      ? await lastCommits(this.#root, this.#files(), checkout)
      : new Map<string, number>()
    this.#known = { commit: checkout?.commit, dates }
  }
}
