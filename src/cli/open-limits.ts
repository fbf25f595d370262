import type { Environment } from '../config/env.ts'
import type { RedisRateStore } from '../limits/redis-store.ts'

/** Limits shared by several servers when a Redis is named. An Error says why it cannot be used. */
export async function openLimits(
  { redisUrl, secret }: Pick<Environment, 'redisUrl' | 'secret'>,
  onTrouble: (message: string) => void,
): Promise<RedisRateStore | Error | undefined> {
  if (redisUrl === undefined) return undefined
  // Most sites have none.
  const { RedisRateStore: Store } = await import('../limits/redis-store.ts')
  return Store.open({ url: redisUrl, secret: secret ?? '', onTrouble }).catch((error: unknown) => {
    const { host, pathname, protocol } = new URL(redisUrl)
    const place = protocol === 'unix:' ? pathname : host
    const reason = error instanceof Error ? error.message : String(error)
    return new Error(`Cannot use the Redis of LECTERN_REDIS_URL at ${place}: ${reason}`)
  })
}
