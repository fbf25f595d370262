import { ownText } from '../lib/own-text.ts'
import type { CountedTerms } from './page-terms.ts'

/** Terms as numbers: those of line `n` stand from `start[n]` to `start[n + 1]`. */
export interface NumberedTerms {
  readonly numbers: Uint32Array
  readonly start: Uint32Array
}

/** Numbers for words, given once and kept: what was numbered for the last index need not be read again for the next. */
export class Vocabulary {
  readonly words: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #known = new WeakMap<CountedTerms, NumberedTerms>()

  number(terms: CountedTerms): NumberedTerms {
    let known = this.#known.get(terms)
    if (!known) this.#known.set(terms, (known = this.#read(terms)))
    return known
  }

  /** The same terms without their words, which the numbers stand for from now on. */
  take<Terms extends CountedTerms>(terms: Terms): Terms {
    const taken = { ...terms, words: '' }
    this.#known.set(taken, this.#read(terms))
    return taken
  }

  #read({ words, flags }: CountedTerms): NumberedTerms {
    const lines = words.split('\n').slice(0, -1)
    const numbers = new Uint32Array(flags.length)
    const start = new Uint32Array(lines.length + 1)
    let at = 0
    lines.forEach((line, index) => {
      if (line !== '') for (const word of line.split(' ')) numbers[at++] = this.#numberOf(word)
      start[index + 1] = at
    })
    return { numbers, start }
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      const own = ownText(word)
      number = this.words.push(own) - 1
      this.#numbers.set(own, number)
    }
    return number
  }
}
