import { expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../../test/support/cpu-time.ts'
import { readSheet } from './read-sheet.ts'

it('says where each selector of a list stands', () => {
  const { selectors } = readSheet('.a,\n  .b /* one,\n two */ .c, .d {}\n@media print { .e, .f {} }')
  expect(selectors.map(({ text, line, column }) => `${text} ${line}:${column}`)).toEqual([
    '.a 1:1',
    '.b .c 1:3',
    '.d 3:13',
    '.e 4:16',
    '.f 4:20',
  ])
})

it('reads a rule with thousands of selectors in the time it weighs, and no more than are checked', () => {
  const before = cpuTime()
  const { selectors, leftOut } = readSheet(`${'.gone,\n'.repeat(200_000)}.gone {}`)
  const ms = cpuTime() - before
  expect(selectors).toHaveLength(20_000)
  expect(selectors.at(-1)).toMatchObject({ line: 20_000, column: 1 })
  expect(leftOut).toContain('20,000')
  expect(ms).toBeLessThan(3000 * slowness())
})
