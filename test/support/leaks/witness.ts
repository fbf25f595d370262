import { MARKER, type Kind, type Secret } from './audience.ts'

/** Reads every answer one kind of viewer gets, and remembers which markers were in it. */
export class Witness {
  readonly kind: Kind
  readonly seen = new Set<string>()
  readonly leaks = new Set<string>()
  readonly #secrets: ReadonlyMap<string, Secret>

  constructor(kind: Kind, secrets: ReadonlyMap<string, Secret>) {
    this.kind = kind
    this.#secrets = secrets
  }

  /** What was asked is in many answers again, so words of the question do not count. */
  read(asked: string, answer: string): void {
    const own = new Set(asked.toLowerCase().match(MARKER))
    for (const marker of new Set(answer.toLowerCase().match(MARKER))) {
      if (own.has(marker)) continue
      this.seen.add(marker)
      const secret = this.#secrets.get(marker)
      if (secret && !secret.may(this.kind))
        this.leaks.add(`${secret.what} (${marker}) in the answer to ${asked.slice(0, 300)}`)
    }
  }

  /** Things this viewer may see and met nowhere. */
  get missed(): readonly string[] {
    return [...this.#secrets.values()]
      .filter(({ marker, must, may }) => must && may(this.kind) && !this.seen.has(marker))
      .map(({ what, marker }) => `${what} (${marker})`)
  }
}

/** A few at a time, as a browser would. */
export async function inTurns<T>(
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 8,
): Promise<void> {
  const waiting = [...list]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
    }),
  )
}
