import { Lru } from '../lib/lru.ts'

const MOST_CHARACTERS = 64_000_000
const MOST_PACKED = 32_000_000
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
  readonly #packed = new Lru<string, Buffer>({
    entries: 200,
    weight: MOST_PACKED,
    weigh: ({ length }) => length,
  })
  readonly #packing = new Map<string, Promise<Buffer>>()

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

  /** A file as it is sent to whoever takes it compressed, which costs more than all the rest of an answer. */
  async packed(key: string, pack: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#packed.get(key) ?? this.#packing.get(key)
    if (kept) return kept
    const packing = pack().finally(() => this.#packing.delete(key))
    this.#packing.set(key, packing)
    const bytes = await packing
    this.#packed.set(key, bytes)
    return bytes
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
