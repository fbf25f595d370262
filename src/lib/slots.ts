/** So many at the same time. */
export class Slots {
  readonly #size: number
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Takes a slot if one is free. What it returns gives the slot back, however often it is called. */
  tryTake(): (() => void) | undefined {
    if (this.#taken >= this.#size) return undefined
    this.#taken++
    let given = false
    return () => {
      if (given) return
      given = true
      this.#taken--
      this.#waiting.shift()?.()
    }
  }

  /** Does something as soon as a slot is free. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    let giveBack = this.tryTake()
    while (!giveBack) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      giveBack = this.tryTake()
    }
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}
