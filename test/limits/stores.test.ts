import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MemoryRateStore } from '../../src/limits/memory-store.ts'
import type { RateStore } from '../../src/limits/rate-window.ts'
import { HOUR_MS } from '../../src/shared/time.ts'
import { RedisRateStore } from '../../src/limits/redis-store.ts'
import { lecternHere } from '../support/cli.ts'
import { REDIS, startRedis, type TestRedis } from '../support/redis.ts'
import { docsJson, makeFolder } from '../support/site.ts'

type MakeStore = (now: () => number) => Promise<RateStore>

/** Every store gives the same answers to the same requests at the same times. */
function vectors(make: MakeStore): void {
  test('allows so many, then says when to come back', async () => {
    let now = 5_000_000
    const store = await make(() => now)
    const rule = { limit: 3, windowMs: HOUR_MS }
    for (const remaining of [2, 1, 0])
      expect(await store.take('a', rule)).toEqual({
        allowed: true,
        limit: 3,
        remaining,
        retryAfterMs: 0,
        resetMs: HOUR_MS,
      })
    const refused = { allowed: false, limit: 3, remaining: 0 }
    expect(await store.take('a', rule)).toEqual({ ...refused, retryAfterMs: HOUR_MS, resetMs: HOUR_MS })
    now += HOUR_MS - 1
    expect(await store.take('a', rule)).toEqual({ ...refused, retryAfterMs: 1, resetMs: 1 })
    now += 1
    expect(await store.take('a', rule)).toMatchObject({ allowed: true, remaining: 2 })
  })

  test('refused requests do not count, and keys are apart', async () => {
    let now = 0
    const store = await make(() => now)
    const rule = { limit: 1, windowMs: HOUR_MS }
    await store.take('a', rule)
    for (now = 1; now < 10; now++) expect((await store.take('a', rule)).allowed).toBe(false)
    expect((await store.take('b', rule)).allowed).toBe(true)
    now = HOUR_MS
    expect((await store.take('a', rule)).allowed).toBe(true)
  })

  test('a limit that was lowered counts what was allowed before', async () => {
    let now = 0
    const store = await make(() => now)
    for (now = 0; now < 5; now++) await store.take('a', { limit: 10, windowMs: HOUR_MS })
    // Two may be in the window when the third of the five has left it.
    expect(await store.take('a', { limit: 2, windowMs: HOUR_MS })).toMatchObject({
      allowed: false,
      retryAfterMs: HOUR_MS - 2,
    })
  })

  test.each([
    ['at the edge of an hour', edge],
    ['in bursts', bursts],
    ['evenly, half too many', evenly],
  ])('never more than the limit in any hour: %s', async (_, times) => {
    let now = 0
    const store = await make(() => now)
    const allowed: number[] = []
    for (now of times())
      if ((await store.take('a', { limit: 50, windowMs: HOUR_MS })).allowed) allowed.push(now)
    const most = Math.max(
      ...allowed.map((end) => allowed.filter((time) => time > end - HOUR_MS && time <= end).length),
    )
    expect(most).toBe(50)
  })
}

/** Nothing for a while, then all at the end of one hour and the beginning of the next. */
function edge(): readonly number[] {
  const before = Array.from({ length: 80 }, (_, index) => HOUR_MS - 80 + index)
  const after = Array.from({ length: 80 }, (_, index) => HOUR_MS + index)
  return [0, ...before, ...after, ...after.map((time) => time + HOUR_MS)]
}

function bursts(): readonly number[] {
  return Array.from({ length: 600 }, (_, index) => Math.floor(index / 30) * 611_000 + (index % 30))
}

function evenly(): readonly number[] {
  return Array.from({ length: 400 }, (_, index) => index * Math.round(HOUR_MS / 75))
}

describe('in memory', () => {
  vectors((now) => Promise.resolve(new MemoryRateStore(now)))

  test('many requests of one key stay quick and bounded', async () => {
    let now = 0
    const store = new MemoryRateStore(() => now)
    for (now = 0; now < 200_000; now++) await store.take('a', { limit: 5000, windowMs: 10_000 })
    expect((await store.take('a', { limit: 5000, windowMs: 10_000 })).limit).toBe(5000)
  })
})

if (REDIS === undefined) console.warn('No redis-server and no valkey-server here: their tests are skipped.')

describe.skipIf(REDIS === undefined)(`in ${REDIS ?? 'Redis'}`, () => {
  let redis: TestRedis
  const open: RedisRateStore[] = []
  const make = async (now?: () => number, onTrouble: (message: string) => void = () => undefined) => {
    // A secret of its own is a key space of its own.
    const store = await RedisRateStore.open({
      url: redis.url,
      secret: String(open.length),
      onTrouble,
      ...(now ? { now } : {}),
    })
    open.push(store)
    return store
  }
  beforeAll(async () => void (redis = await startRedis()))
  afterAll(async () => {
    for (const store of open) store.close()
    await redis.stop()
  })

  vectors(make)

  test('counts once for several servers, however many ask at once', async () => {
    const shared = { url: redis.url, secret: 'shared', onTrouble: () => undefined }
    const stores = [await RedisRateStore.open(shared), await RedisRateStore.open(shared)]
    open.push(...stores)
    const rule = { limit: 100, windowMs: 60_000 }
    // However busy the machine is, no answer comes too late: one that does is counted by its server alone.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const taken = await Promise.all(
      Array.from({ length: 400 }, (_, index) => (stores[index % 2] as RedisRateStore).take('hot', rule)),
    )
    expect(taken.filter(({ allowed }) => allowed).length).toBe(100)
  })

  test('by the clock of the server', async () => {
    const store = await make()
    // Long enough for three that are asked at once to fall into it, however busy the machine is.
    const rule = { limit: 2, windowMs: 2000 }
    const turns = await Promise.all([1, 2, 3].map(() => store.take('a', rule)))
    expect(turns.map(({ allowed }) => allowed)).toEqual([true, true, false])
    await new Promise((resolve) => setTimeout(resolve, (turns[2]?.retryAfterMs ?? 0) + 20))
    expect((await store.take('a', rule)).allowed).toBe(true)
  })

  test('holds no address, and forgets', async () => {
    const { Redis } = await import('ioredis')
    const store = await make()
    await store.take('mcp:address:192.0.2.7', { limit: 2, windowMs: 60_000 })
    const client = new Redis(redis.url.replace('unix://', ''))
    const keys = await client.keys('*')
    expect(keys.join()).not.toContain('192')
    for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0)
    client.disconnect()
  })

  test('each server counts for itself while there is none, and says so once', async () => {
    const own = await startRedis()
    const said: string[] = []
    const store = await RedisRateStore.open({
      url: own.url,
      secret: '',
      onTrouble: (text) => said.push(text),
    })
    await own.stop()
    const rule = { limit: 2, windowMs: HOUR_MS }
    const turns = []
    for (let turn = 0; turn < 3; turn++) turns.push((await store.take('a', rule)).allowed)
    expect(turns).toEqual([true, true, false])
    expect(said.length).toBe(1)
    store.close()
  })

  test('a server that is left alone knows what it let through before', async () => {
    const own = await startRedis()
    const store = await RedisRateStore.open({ url: own.url, secret: '', onTrouble: () => undefined })
    const rule = { limit: 3, windowMs: HOUR_MS }
    await store.take('a', rule)
    await store.take('a', rule)
    await store.take('a', rule)
    await store.giveBack('a')
    await own.stop()
    const turns = []
    for (let turn = 0; turn < 3; turn++) turns.push((await store.take('a', rule)).allowed)
    expect(turns).toEqual([true, false, false])
    store.close()
  })

  test('a server that starts without it counts for itself, and shares as soon as it is there', async () => {
    const own = await startRedis()
    await own.down()
    const trouble: string[] = []
    const recovery: string[] = []
    const store = await RedisRateStore.open({
      url: own.url,
      secret: '',
      onTrouble: (text) => trouble.push(text),
      onRecovery: (text) => recovery.push(text),
    })
    const rule = { limit: 2, windowMs: HOUR_MS }
    expect((await store.take('a', rule)).remaining).toBe(1)
    expect(trouble.length).toBe(1)
    await own.up()
    await expect.poll(() => recovery.length).toBe(1)
    // Redis knows nothing of the first.
    expect((await store.take('a', rule)).remaining).toBe(1)
    store.close()
    await own.stop()
  })

  test('a server that it refuses does not start, and says why', async () => {
    const root = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': 'Hello',
    })
    const { code, stderr } = await lecternHere(['start', root, '--port', '0'], {
      LECTERN_REDIS_URL: `${redis.url}?db=99`,
    })
    expect(code).toBe(1)
    expect(stderr).toContain('LECTERN_REDIS_URL')
    expect(stderr).toContain('DB index is out of range')
  })
})
