import { expect, test } from 'vitest'
import { Budget, BudgetSpent } from './budget.ts'

/** Time goes by and this thread does nothing, as where a machine is busy with something else. */
function wait(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function work(budget: Budget): boolean {
  for (;;) if (budget.isSpent()) return true
}

test('time in which a page did no work is not its time', () => {
  const budget = new Budget(50, 64)
  const spent = budget.inside(() => {
    wait(120)
    return budget.isSpent()
  })
  expect(spent).toBe(false)
  expect(budget.inside(() => work(budget))).toBe(true)
  expect(budget.wasStarved).toBe(false)
})

test('the watch outside, which has only the clock, tells a machine that is busy from a page that is', () => {
  const starved = new Budget(50)
  expect(() => starved.inside(() => wait(60_000))).toThrow(BudgetSpent)
  expect(starved.wasStarved).toBe(true)

  const busy = new Budget(50, 64)
  expect(() => busy.inside(() => work(busy) && work(busy))).toThrow(BudgetSpent)
  expect(busy.wasStarved).toBe(false)
})
