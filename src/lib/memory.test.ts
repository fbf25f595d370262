import { expect, it, vi } from 'vitest'
import { lazy } from './lazy.ts'
import { Lru } from './lru.ts'
import { Memory, memo, Topic } from './memo.ts'

it('memo asks the function once for each object, also when it answers undefined', () => {
  const make = vi.fn(() => undefined)
  const remembered = memo(make)
  const key = {}
  expect([remembered(key), remembered(key), remembered({})]).toEqual([undefined, undefined, undefined])
  expect(make).toHaveBeenCalledTimes(2)
})

it('a memory keeps topics apart and makes each value once', () => {
  const memory = new Memory()
  const lengths = new Topic<string, number>('length')
  const others = new Topic<string, number>('length')
  const make = vi.fn((key: string) => key.length)
  expect([memory.get(lengths, 'four', make), memory.get(lengths, 'four', make)]).toEqual([4, 4])
  expect(memory.get(others, 'four', () => 1)).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
})

it('an LRU drops what was used longest ago, by number and by weight', () => {
  const lru = new Lru<string, string>({ entries: 3, weight: 10, weigh: (text) => text.length })
  lru.set('a', '1')
  lru.set('b', '22')
  lru.set('c', '333')
  expect(lru.get('a')).toBe('1')
  lru.set('d', '4444')
  expect([lru.get('b'), lru.get('a'), lru.size]).toEqual([undefined, '1', 3])
  lru.set('e', 'nine char')
  expect([lru.size, lru.get('e')]).toEqual([2, 'nine char'])
  lru.set('f', 'heavier than all of it')
  expect(lru.size).toBe(0)
})

it('lazy makes a thing at the first call only', () => {
  const make = vi.fn(() => ({}))
  const thing = lazy(make)
  expect(make).not.toHaveBeenCalled()
  expect(thing()).toBe(thing())
  expect(make).toHaveBeenCalledTimes(1)
})
