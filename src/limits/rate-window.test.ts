import { describe, expect, test } from 'vitest'
import { MemoryRateStore } from './memory-store.ts'

describe('a rolling window', () => {
  test('allows so many, then says when to come back', async () => {
    let now = 1000
    const store = new MemoryRateStore(() => now)
    const rule = { limit: 3, windowMs: 100 }
    for (const remaining of [2, 1, 0])
      expect(await store.take('a', rule)).toMatchObject({ allowed: true, remaining })
    expect(await store.take('a', rule)).toMatchObject({ allowed: false, remaining: 0, retryAfterMs: 100 })
    now = 1099
    expect(await store.take('a', rule)).toMatchObject({ allowed: false, retryAfterMs: 1 })
    now = 1100
    expect(await store.take('a', rule)).toMatchObject({ allowed: true })
  })

  test('never lets more through at an edge than anywhere else', async () => {
    let now = 0
    const store = new MemoryRateStore(() => now)
    const rule = { limit: 10, windowMs: 1000 }
    const allowed: number[] = []
    for (now = 0; now < 5000; now += 7) if ((await store.take('a', rule)).allowed) allowed.push(now)
    for (const time of allowed)
      expect(allowed.filter((other) => other > time - 1000 && other <= time).length).toBeLessThanOrEqual(10)
    expect(allowed.length).toBeGreaterThanOrEqual(50)
  })

  test('refused requests do not count, and keys are apart', async () => {
    let now = 0
    const store = new MemoryRateStore(() => now)
    const rule = { limit: 1, windowMs: 10 }
    await store.take('a', rule)
    for (now = 1; now < 10; now++) expect((await store.take('a', rule)).allowed).toBe(false)
    expect((await store.take('b', rule)).allowed).toBe(true)
    now = 10
    expect((await store.take('a', rule)).allowed).toBe(true)
  })

  test('many requests of one key stay quick and bounded', async () => {
    let now = 0
    const store = new MemoryRateStore(() => now)
    for (now = 0; now < 200_000; now++) await store.take('a', { limit: 5000, windowMs: 10_000 })
    expect((await store.take('a', { limit: 5000, windowMs: 10_000 })).limit).toBe(5000)
  })
})
