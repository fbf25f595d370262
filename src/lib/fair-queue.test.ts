import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('turns go from group to group and from caller to caller', async () => {
  const queue = new FairQueue({ perCaller: 10, perGroup: 100, inAll: 100 })
  const done: string[] = []
  const add = (group: string, caller: string, name: string) =>
    queue.run({ group, caller }, async () => void done.push(name))
  const all = [
    ...[1, 2, 3].map((at) => add('a', 'flood', `flood ${at}`)),
    add('a', 'reader', 'reader'),
    add('b', 'other', 'other'),
  ]
  await Promise.all(all.map((one) => Promise.resolve(one)))
  expect(done).toEqual(['flood 1', 'flood 2', 'other', 'reader', 'flood 3'])
})

test('one caller may wait so often, all together so often, and what ended makes room', async () => {
  const queue = new FairQueue({ perCaller: 2, perGroup: 3, inAll: 3 })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const first = queue.run({ group: 'a', caller: 'x' }, () => held)
  const waiting = [1, 2].map(() => queue.run({ group: 'a', caller: 'x' }, async () => 'done'))
  expect(queue.run({ group: 'a', caller: 'x' }, async () => 'refused')).toBe('caller')
  const other = queue.run({ group: 'b', caller: 'y' }, async () => 'other')
  expect(queue.run({ group: 'c', caller: 'z' }, async () => 'refused')).toBe('all')
  release()
  expect(await Promise.all([first, ...waiting, other])).toEqual([undefined, 'done', 'done', 'other'])
  expect(await queue.run({ group: 'c', caller: 'z' }, async () => 'later')).toBe('later')
})

test('many callers of one group leave room for another', async () => {
  const queue = new FairQueue({ perCaller: 2, perGroup: 3, inAll: 10 })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const first = queue.run({ group: 'a', caller: 'first' }, () => held)
  const flood = [1, 2, 3, 4].map((at) => queue.run({ group: 'a', caller: `flood ${at}` }, async () => at))
  expect(flood.at(-1)).toBe('all')
  const other = queue.run({ group: 'b', caller: 'reader' }, async () => 'read')
  release()
  expect(await other).toBe('read')
  await first
})

test('work that fails holds nobody up', async () => {
  const queue = new FairQueue({ perCaller: 5, perGroup: 5, inAll: 5 })
  const failing = queue.run({ group: 'a', caller: 'x' }, () => Promise.reject(new Error('broken')))
  const next = queue.run({ group: 'a', caller: 'x' }, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
