import { expect, test } from 'vitest'
import { giveBack, takeEngine } from './image.ts'

const QUIET = { tick: () => false, answer: () => '' }

test('every byte of an engine is as it was first, whatever a page left in it', () => {
  const { engine } = takeEngine()
  const first = takeEngine().engine
  expect(first).not.toBe(engine)
  const before = Buffer.from(first.memory.buffer.slice(0))
  engine.host = QUIET
  engine.evaluate(
    `globalThis.left = []
     for (let i = 0; i < 20000; i++) left.push({ i, text: 'left behind ' + i })
     const deep = (n) => (n === 0 ? new Uint8Array(3e6).fill(7) : deep(n - 1))
     left.push(deep(300))
     left.slice(0, 15000).join().length`,
    'page.mdx',
  )
  expect(engine.grown).toBe(false)
  expect(Buffer.from(engine.memory.buffer).includes('left behind')).toBe(true)
  giveBack(engine, true)
  const again = takeEngine().engine
  expect(again).toBe(engine)
  expect(Buffer.from(again.memory.buffer).equals(before)).toBe(true)
})

test('an engine that was stopped, or took more memory, is not used again', () => {
  const stopped = takeEngine().engine
  giveBack(stopped, false)
  const large = takeEngine().engine
  expect(large).not.toBe(stopped)
  large.host = QUIET
  large.evaluate('globalThis.left = new Uint8Array(3e7).fill(1)', 'page.mdx')
  expect(large.grown).toBe(true)
  giveBack(large, true)
  expect(takeEngine().engine).not.toBe(large)
})
