import { expect, test } from 'vitest'
import { Paced } from './paced.ts'

/** A step that waits to be let through, and counts who came. */
function gate() {
  const waiting: (() => void)[] = []
  let count = 0
  return {
    count: () => count,
    pass: () =>
      new Promise<void>((resolve) => {
        count++
        waiting.push(resolve)
      }),
    open: () => waiting.shift()?.(),
  }
}

test('whoever asks while the work is done, or in the pause, is served by one more', async () => {
  const [work, pause] = [gate(), gate()]
  const paced = new Paced({ work: work.pass, pause: pause.pass })
  paced.ask()
  for (let n = 0; n < 10; n++) paced.ask()
  expect(work.count()).toBe(1)
  work.open()
  await expect.poll(pause.count).toBe(1)
  for (let n = 0; n < 10; n++) paced.ask()
  expect(work.count()).toBe(1)
  pause.open()
  await expect.poll(work.count).toBe(2)
  work.open()
  await expect.poll(pause.count).toBe(2)
  pause.open()
  await paced.close()
  expect(work.count()).toBe(2)
})

test('the end does not wait for the pause, and begins nothing that waits', async () => {
  const work = gate()
  const paced = new Paced({ work: work.pass })
  paced.ask()
  paced.ask()
  const closed = paced.close()
  work.open()
  await closed
  paced.ask()
  expect(work.count()).toBe(1)
})
