import fs from 'node:fs'
import net from 'node:net'

/** Lines wait until there is this much of them: a call of the kernel costs more than a page from memory. */
const WRITE_AT_CHARACTERS = 8192
const WRITE_EVERY_MS = 200
/** More is dropped where nobody takes the log: it must not fill the memory. */
const MOST_WAITING_BYTES = 4_000_000
const CLOSE_WITHIN_MS = 300

/**
 * Writes lines to a file or a pipe, many at once. A pipe that nobody empties stops whoever writes to it as Node and
 * pino do, at the latest when the process ends; here it only loses lines.
 */
export class LineWriter {
  readonly #send: (text: string, done: () => void) => void
  #waiting = ''

  constructor(descriptor: 1 | 2) {
    this.#send = opened(descriptor)
    setInterval(() => this.#flush(), WRITE_EVERY_MS).unref()
    process.once('exit', () => this.#flush())
  }

  write(line: string): void {
    this.#waiting += line
    if (this.#waiting.length >= WRITE_AT_CHARACTERS) this.#flush()
  }

  /** Resolves when all is written, or when it takes too long. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, CLOSE_WITHIN_MS).unref()
      this.#flush(resolve)
    })
  }

  #flush(done: () => void = () => undefined): void {
    const text = this.#waiting
    this.#waiting = ''
    if (text === '') done()
    else this.#send(text, done)
  }
}

function opened(descriptor: 1 | 2): (text: string, done: () => void) => void {
  const kind = fs.fstatSync(descriptor)
  if (!kind.isFIFO() && !kind.isSocket())
    return (text, done) => {
      try {
        fs.writeSync(descriptor, text)
      } catch {
        // The disk is full or the terminal gone; the site goes on.
      }
      done()
    }
  const pipe = new net.Socket({ fd: descriptor, readable: false, writable: true })
  // Whoever read the log is gone.
  pipe.on('error', () => undefined)
  pipe.unref()
  return (text, done) => {
    if (pipe.writableLength > MOST_WAITING_BYTES) done()
    else pipe.write(text, () => done())
  }
}
