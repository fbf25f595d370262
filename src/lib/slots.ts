/** So many at the same time. */
export class Slots {
  readonly #size: number
  readonly #waiting: (() => void)[] = []
  #used = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Acquires a slot if one is free. What it returns releases it, however often it is called. */
  tryAcquire(): (() => void) | undefined {
    if (this.#used >= this.#size) return undefined
    this.#used++
    let released = false
    return () => {
      if (released) return
      released = true
      this.#used--
      this.#waiting.shift()?.()
    }
  }

  /** Does something as soon as a slot is free. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    let release = this.tryAcquire()
    while (!release) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      release = this.tryAcquire()
    }
    try {
      return await work()
    } finally {
      release()
    }
  }
}
