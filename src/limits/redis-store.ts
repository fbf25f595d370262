import { createHmac } from 'node:crypto'
import { Redis } from 'ioredis'
import { redisOptions } from '../lib/redis-options.ts'
import { MemoryRateStore } from './memory-store.ts'
import type { RateRule, RateStore, Taken } from './rate-window.ts'

const SAY_EVERY_MS = 60_000

/**
 * The log of one key is a list, newest first: a thirteenth of the memory of a sorted set, and two requests of the same
 * millisecond are two. One key a call, so it runs on clusters; the time is the server's, so clocks need not agree.
 */
const TAKE = `
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local now = tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local used = redis.call('LLEN', key)
while used > 0 and now - tonumber(redis.call('LINDEX', key, -1)) >= window do
  redis.call('RPOP', key)
  used = used - 1
end
if used >= limit then
  return {0, 0, math.max(1, tonumber(redis.call('LINDEX', key, limit - 1)) + window - now)}
end
redis.call('LPUSH', key, string.format('%.0f', now))
redis.call('PEXPIRE', key, window)
return {1, limit - used - 1, tonumber(redis.call('LINDEX', key, -1)) + window - now}`

export interface RedisStoreOptions {
  /** `redis://`, `rediss://` or `unix://`. */
  readonly url: string
  /** Keys hold addresses of readers; what is stored cannot be turned back without this. */
  readonly secret: string
  /** Called at most once a minute while the server cannot be reached. */
  readonly onTrouble: (message: string) => void
  /** Called when it answers again. */
  readonly onRecovery?: (message: string) => void
  /** Tests have a clock of their own. */
  readonly now?: () => number
}

// Key, limit, window and time, as the script takes them.
type TakeCommand = (...args: readonly [string, number, number, number | string]) => Promise<number[]>

/**
 * Exact sliding log in Redis or Valkey, shared by several servers. While it cannot be reached each server counts for
 * itself, on from what it let through before: readers are not locked out, and nobody gets more than the limit from any one
 * server.
 */
export class RedisRateStore implements RateStore {
  readonly #redis: Redis
  readonly #take: TakeCommand
  readonly #alone: MemoryRateStore
  readonly #options: RedisStoreOptions
  #saidAt = Number.NEGATIVE_INFINITY
  #isAlone = false

  private constructor(redis: Redis, options: RedisStoreOptions) {
    this.#redis = redis
    this.#options = options
    this.#alone = new MemoryRateStore(options.now)
    redis.defineCommand('lecternTake', { numberOfKeys: 1, lua: TAKE })
    const { lecternTake } = redis as unknown as { lecternTake: TakeCommand }
    this.#take = lecternTake.bind(redis)
    redis.on('ready', () => this.#recover())
  }

  /** Goes on without a server that cannot be reached, which may come later. Rejects when the server does not let us in. */
  static async open(options: RedisStoreOptions): Promise<RedisRateStore> {
    const redis = new Redis(redisOptions(options.url))
    // Without a listener a lost connection would end the process; commands report it themselves.
    let trouble: Error | undefined
    redis.on('error', (error: Error) => (trouble = error))
    const store = new RedisRateStore(redis, options)
    try {
      await redis.connect()
      await redis.ping()
    } catch (error) {
      trouble ??= error instanceof Error ? error : new Error(String(error))
      store.#report(trouble)
    }
    // A database that does not exist is no reason for commands to fail: they would go to another one.
    if (trouble && isRefusal(trouble)) {
      redis.disconnect()
      throw trouble
    }
    return store
  }

  async take(key: string, rule: RateRule): Promise<Taken> {
    const { limit, windowMs } = rule
    try {
      const now = this.#options.now?.() ?? ''
      const [allowed, remaining = 0, resetMs = 0] = await this.#take(this.#stored(key), limit, windowMs, now)
      // Counted here too, for the day on which Redis is away.
      if (allowed === 1) void this.#alone.take(key, rule)
      return { allowed: allowed === 1, limit, remaining, retryAfterMs: allowed === 1 ? 0 : resetMs, resetMs }
    } catch (error) {
      this.#report(error)
      return this.#alone.take(key, rule)
    }
  }

  async giveBack(key: string): Promise<void> {
    await this.#alone.giveBack(key)
    await this.#redis.lpop(this.#stored(key)).catch((error: unknown) => this.#report(error))
  }

  /** Whether the last request was counted together with those of other servers. */
  get isShared(): boolean {
    return !this.#isAlone
  }

  close(): void {
    this.#redis.disconnect()
  }

  #stored(key: string): string {
    return `lectern:rate:${createHmac('sha256', this.#options.secret).update(key).digest('base64url').slice(0, 22)}`
  }

  #recover(): void {
    if (!this.#isAlone) return
    this.#isAlone = false
    this.#saidAt = Number.NEGATIVE_INFINITY
    this.#options.onRecovery?.('Redis answers again: rate limits are shared with the other servers.')
  }

  #report(error: unknown): void {
    this.#isAlone = true
    const now = performance.now()
    if (now - this.#saidAt < SAY_EVERY_MS) return
    this.#saidAt = now
    const reason = error instanceof Error ? error.message : String(error)
    this.#options.onTrouble(`Rate limits are counted by this server alone, Redis does not answer: ${reason}`)
  }
}

/** An answer of the server, such as a wrong password: waiting will not help. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ReplyError' &&
    !/^(?:LOADING|BUSY|MASTERDOWN)/.test(error.message)
  )
}
