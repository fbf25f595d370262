import { Lru } from '../lib/lru.ts'

const MOST_CHARACTERS = 64_000_000
/** So long a file may be written before others get a turn. */
const TURN_MS = 8

/** Calls back until that says it was the last time, and lets others have a turn in between. */
export type RunParts = (part: () => boolean) => Promise<void>

/** Files that hold a whole site, made once for a View and bounded together. Others are answered while one is made. */
export class GeneratedFiles {
  readonly #kept = new Lru<string, string>({
    entries: 200,
    weight: MOST_CHARACTERS,
    weigh: (text) => text.length,
  })
  readonly #running = new Map<string, Promise<string>>()

  /** The file of a key. Callers that come while it is made wait for the same one. It is made in turns with others. */
  async get(key: string, parts: () => Iterable<string>, inTurns: RunParts): Promise<string> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    let running = this.#running.get(key)
    if (!running) {
      running = join(parts(), inTurns).finally(() => this.#running.delete(key))
      this.#running.set(key, running)
      const text = await running
      this.#kept.set(key, text)
      return text
    }
    return running
  }
}

async function join(parts: Iterable<string>, inTurns: RunParts): Promise<string> {
  const lines: string[] = []
  const iterator = parts[Symbol.iterator]()
  await inTurns(() => {
    const started = performance.now()
    do {
      const next = iterator.next()
      if (next.done === true) return true
      lines.push(next.value)
    } while (performance.now() - started <= TURN_MS)
    return false
  })
  return lines.join('\n')
}
