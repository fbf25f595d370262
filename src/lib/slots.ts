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

/** So many at the same time, and of them only so many for one caller. */
export class CallerSlots {
  readonly #all: Slots
  readonly #each: number
  readonly #byCaller = new Map<string, number>()

  constructor({ all, each }: { readonly all: number; readonly each: number }) {
    this.#all = new Slots(all)
    this.#each = each
  }

  tryAcquire(caller: string): (() => void) | undefined {
    const used = this.#byCaller.get(caller) ?? 0
    const release = used < this.#each ? this.#all.tryAcquire() : undefined
    if (!release) return undefined
    this.#byCaller.set(caller, used + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      release()
      const left = (this.#byCaller.get(caller) ?? 1) - 1
      if (left > 0) this.#byCaller.set(caller, left)
      else this.#byCaller.delete(caller)
    }
  }
}
