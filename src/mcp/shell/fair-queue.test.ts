import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('a caller has one command running at a time', () => {
  const queue = new FairQueue<string>(2)
  for (const job of ['a1', 'a2']) queue.add('a', job)
  queue.add('b', 'b1')
  expect(queue.next()?.job).toBe('a1')
  expect(queue.next()?.job).toBe('b1')
  expect(queue.next()).toBeUndefined()
  queue.end('a', 1)
  expect(queue.next()?.job).toBe('a2')
})

test('who used least is next, and what was used is forgotten', () => {
  let now = 0
  const queue = new FairQueue<string>(2, () => now)
  queue.end('a', 1000)
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  expect(queue.next()?.job).toBe('b1')
  queue.end('b', 10)
  now = 10 * 60_000
  queue.end('b', 500)
  queue.add('b', 'b2')
  expect(queue.next()?.job).toBe('a1')
})

test('those who used much never have all threads', () => {
  const queue = new FairQueue<string>(2, () => 0)
  for (const caller of ['a', 'b', 'c']) queue.end(caller, 4000)
  for (const caller of ['a', 'b', 'c']) queue.add(caller, caller)
  expect(queue.next()?.job).toBe('a')
  expect(queue.next()).toBeUndefined()
  queue.add('new', 'new')
  expect(queue.next()?.job).toBe('new')
  queue.end('a', 4000)
  expect(queue.next()?.job).toBe('b')
})

test('nobody can fill the queue alone', () => {
  const queue = new FairQueue<number>(2)
  const taken = Array.from({ length: 100 }, (_, index) => queue.add('a', index)).filter(Boolean)
  expect(taken.length).toBe(20)
  expect(queue.add('b', 1)).toBe(true)
})
