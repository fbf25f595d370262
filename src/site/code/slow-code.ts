import { cpuMs } from '../../lib/cpu-ms.ts'

/** So long, of the processor, one block may take; what was written to be read takes a hundredth of it. */
const MOST_OF_BLOCK = 500
/** What a block takes at most that is like others: loading a grammar, and reading each sign. */
const LEAST = 5
const FOR_SIGN = 0.003
/** What the blocks of a page may take beyond that together; elsewhere, until something else is done. */
const MOST_OF_TURN = 2000

let excess = 0
let isCounting = false

/** A page of its own begins: it does not pay for one that was rendered in the same turn. */
export function beginPageOfCode(): void {
  excess = 0
}

/**
 * Some patterns of grammars take the square or the cube of a text that is no program, and nothing stops them. Work is done
 * in pieces; from the piece on that took too long, this says so, and on a page of such blocks before the first one.
 */
export class CodeBudget {
  readonly #started = cpuMs()
  readonly #usual: number

  constructor(length: number) {
    this.#usual = LEAST + length * FOR_SIGN
  }

  get isSpent(): boolean {
    return excess > MOST_OF_TURN || cpuMs() - this.#started > MOST_OF_BLOCK
  }

  /** Once the block is done. */
  close(): void {
    excess += Math.max(0, cpuMs() - this.#started - this.#usual)
    if (isCounting) return
    isCounting = true
    setImmediate(() => {
      excess = 0
      isCounting = false
    })
  }
}
