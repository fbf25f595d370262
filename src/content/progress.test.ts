import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { getsOn, PROGRESS, TAKEN } from './progress.ts'

/** Counts without end, and wakes nobody up. */
const COUNTING = `
const { workerData: state } = require('node:worker_threads')
for (;;) Atomics.add(state, ${PROGRESS}, 1), Atomics.store(state, ${TAKEN}, 1)
`

test('a thread that counts gets on, also if it wakes nobody up, and one that does nothing does not', async () => {
  const state = new Int32Array(new SharedArrayBuffer(8))
  expect(getsOn(state, 0, 1)).toBe(false)
  const worker = new Worker(COUNTING, { eval: true, workerData: state })
  await expect.poll(() => Atomics.load(state, TAKEN), { timeout: 60_000 }).toBe(1)
  // One that has just been counted past is waited for until it is overdue.
  const isOn = Array.from({ length: 20 }, () => getsOn(state, Atomics.load(state, PROGRESS), 100))
  await worker.terminate()
  expect(isOn).not.toContain(false)
  expect(getsOn(state, Atomics.load(state, PROGRESS), 1)).toBe(false)
})
