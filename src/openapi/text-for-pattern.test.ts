import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { textsForPattern } from './text-for-pattern.ts'

test.each([
  ['^[A-Z]{2}\\d{4}$', 0],
  ['^(?:usr|org)_[a-z\\d]{8,16}$', 0],
  ['^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$', 36],
  ['^\\+?[1-9]\\d{1,14}$', 5],
])('texts for %s match it', (pattern, length) => {
  const texts = textsForPattern(pattern, length)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => new RegExp(pattern).test(text))).not.toEqual([])
})

test.each([
  ['repetitions in repetitions', `${'('.repeat(22)}a${'+)'.repeat(22)}`, 0],
  ['stars of anything', '(.*)*x[^a]*', 1000],
  ['numbers that multiply', '((a{900}){900}){900}', 0],
  ['a number without end', 'a{999999999}', 0],
  [
    'references that double',
    `(ab)${Array.from({ length: 60 }, (_, at) => `(\\${at + 1}\\${at + 1})`).join('')}`,
    0,
  ],
  ['brackets without end', `${'('.repeat(900)}a${')'.repeat(900)}+`, 0],
  ['a very long pattern', `[a-z]${'[^b]'.repeat(5000)}`, 0],
  ['what is no pattern', '(((', 0],
  ['a set that holds nothing', '[z-a]', 0],
])('%s cost nothing', (_, pattern, length) => {
  const before = cpuTime()
  const texts = textsForPattern(pattern, length)
  const ms = cpuTime() - before
  expect(Math.max(0, ...texts.map((text) => text.length))).toBeLessThanOrEqual(300)
  // Without a bound each takes seconds, or all the memory there is.
  expect(ms).toBeLessThan(500 * slowness())
})
