import { setImmediate as nextTurn } from 'node:timers/promises'
import { Lru } from '../lib/lru.ts'

const MOST_CHARACTERS = 64_000_000
/** So long a file may be written before others get a turn. */
const TURN_MS = 8

/** Files that hold a whole site, made once for a View and bounded together. Others are answered while one is made. */
export class GeneratedFiles {
  readonly #kept = new Lru<string, string>({
    entries: 200,
    weight: MOST_CHARACTERS,
    weigh: (text) => text.length,
  })
  readonly #running = new Map<string, Promise<string>>()

  /** The file of a key. Callers that come while it is made wait for the same one. */
  async get(key: string, parts: () => Iterable<string>): Promise<string> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    let running = this.#running.get(key)
    if (!running) {
      running = join(parts()).finally(() => this.#running.delete(key))
      this.#running.set(key, running)
      const text = await running
      this.#kept.set(key, text)
      return text
    }
    return running
  }
}

async function join(parts: Iterable<string>): Promise<string> {
  const lines: string[] = []
  let started = performance.now()
  for (const part of parts) {
    lines.push(part)
    if (performance.now() - started > TURN_MS) {
      await nextTurn()
      started = performance.now()
    }
  }
  return lines.join('\n')
}
