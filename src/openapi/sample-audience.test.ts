import { expect, it } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { limitToGroups } from './audience.ts'
import { anyOf } from './sample-audience.ts'

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

it('finds a word of many in a text, and nothing that is not there', () => {
  const next = numbers(7)
  const word = (length: number) => Array.from({ length }, () => 'abcé😀'.slice(next(5)).charAt(0)).join('')
  for (let round = 0; round < 200; round++) {
    const words = Array.from({ length: 51 + next(60) }, () => word(3 + next(5)))
    const has = anyOf(words)
    for (let at = 0; at < 20; at++) {
      const text = word(next(14))
      expect(has(text), `${text} in ${words.join(' ')}`).toBe(words.some((one) => text.includes(one)))
    }
  }
})

it('leaves thousands of closed names out of thousands of samples in the time they weigh', () => {
  const many = (make: (index: number) => [string, unknown]) =>
    Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => make(index)))
  const closed = { 'x-mint': { groups: ['staff'] } }
  const example = many((index) => [`e${index}`, `a text that anybody may read, number ${index}`])
  const document = {
    components: {
      schemas: {
        T: {
          properties: many((index) => [`secret${index}`, closed]),
          example: { ...example, e7: 'of secret77' },
        },
      },
    },
  }
  const before = cpuTime()
  const limited = JSON.stringify(limitToGroups(document, new Set()).document)
  const ms = cpuTime() - before
  expect(limited).not.toContain('secret')
  expect(limited).toContain('number 14999')
  expect(ms).toBeLessThan(4000 * slowness())
})
