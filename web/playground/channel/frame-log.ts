/** One line of the log of a connection. */
export interface Frame {
  /** Counts up, so that a list knows its lines. */
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'sent' | 'received' | 'note'
  readonly text: string
  /** Of a message. */
  readonly bytes?: number | undefined
  /** What it says was longer than what is kept of it. */
  readonly cut?: boolean | undefined
}

const MAX_FRAMES = 500
const MAX_TEXT = 100_000
const MAX_TOTAL = 4_000_000

/** What was said on a connection. A server may say millions of things: the latest are kept. */
export class FrameLog {
  readonly frames: Frame[] = []
  /** How many were let go. */
  dropped = 0
  #next = 0
  #length = 0

  add({ text, ...frame }: Omit<Frame, 'id' | 'at' | 'cut'>): void {
    // A slice would hold on to all of a message of megabytes; a clone does not.
    const kept = text.length > MAX_TEXT ? structuredClone(text.slice(0, MAX_TEXT)) : text
    this.frames.push({
      ...frame,
      id: this.#next++,
      at: Date.now(),
      text: kept,
      cut: kept.length < text.length,
    })
    this.#length += kept.length
    while (this.frames.length > MAX_FRAMES || this.#length > MAX_TOTAL) {
      this.#length -= this.frames.shift()?.text.length ?? 0
      this.dropped++
    }
  }

  clear(): void {
    this.frames.length = 0
    this.dropped = 0
    this.#length = 0
  }
}
