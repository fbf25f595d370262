import { expect, test } from 'vitest'
import { cpuTime } from '../../test/support/cpu-time.ts'
import { nearestAnchor } from './nearest-anchor.ts'

test('a heading in other words is found among few and among many', () => {
  expect(nearestAnchor('fees-of-the-card', ['card-fees', 'the-account', 'the-limits'])).toBe('card-fees')
  expect(nearestAnchor('payment-of-fees', ['the-account', 'the-limits'])).toBe(undefined)
})

test('the words of a page are counted once for all links to it', () => {
  const known = Array.from({ length: 3000 }, (_, at) => `heading-${at}-about-topic-${at % 50}-of-${at % 7}`)
  const ask = (anchors: readonly string[]) => {
    const started = cpuTime()
    for (let at = 0; at < 150; at++)
      nearestAnchor(`some-${at}-words-that-nobody-has-written-into-any-heading-of-any-page-so-far`, anchors)
    return cpuTime() - started
  }
  const fresh = () => {
    const started = cpuTime()
    for (let at = 0; at < 15; at++)
      nearestAnchor(`some-${at}-words-that-nobody-has-written-into-any-heading-of-any-page-so-far`, [
        ...known,
      ])
    return cpuTime() - started
  }
  ask(known)
  expect(ask(known)).toBeLessThan(fresh() * 8)
})
