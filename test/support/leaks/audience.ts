/** Who looks: nobody known, somebody logged in without a group, a member of one group, or a program with a credential. */
export const KINDS = ['stranger', 'member', 'eng', 'ops', 'legal', 'client'] as const
export type Kind = (typeof KINDS)[number]
export const GROUPS = ['eng', 'ops', 'legal'] as const

/** Written down once more, in other words than src/access: the test must not ask the code whether the code is right. */
export type Audience = 'public' | 'login' | readonly string[]

export function allows(audience: Audience, kind: Kind): boolean {
  if (audience === 'public') return true
  if (audience === 'login') return kind !== 'stranger'
  return audience.includes(kind)
}

export function allowsAny(audiences: readonly Audience[], kind: Kind): boolean {
  return audiences.some((audience) => allows(audience, kind))
}

/** A word that stands for one thing of the site and occurs nowhere else. */
export interface Secret {
  readonly marker: string
  readonly what: string
  readonly may: (kind: Kind) => boolean
  /** Whoever may see it must meet it in the crawl; a test that sees nothing proves nothing. */
  readonly must: boolean
}

export const MARKER = /zq[b-df-hj-np-tv-z]{8}/g

/** A generator of the same numbers for the same seed, and what is made with them. */
export class Dice {
  readonly seed: number
  #state: number
  readonly #used = new Set<string>()

  constructor(seed: number) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(of: number): boolean {
    return this.next() < of
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  some<T>(list: readonly T[], most: number): readonly T[] {
    const count = Math.floor(this.next() * (most + 1))
    return [...new Set(Array.from({ length: count }, () => this.pick(list)))]
  }

  /** No vowels, so that it is no word and has no other forms. */
  marker(): string {
    const letters = 'bcdfghjklmnpqrstvwxz'.split('')
    for (;;) {
      const made = `zq${Array.from({ length: 8 }, () => this.pick(letters)).join('')}`
      if (this.#used.has(made)) continue
      this.#used.add(made)
      return made
    }
  }

  groups(): readonly string[] {
    const found = this.some(GROUPS, 2)
    return found.length > 0 ? found : [this.pick(GROUPS)]
  }
}
