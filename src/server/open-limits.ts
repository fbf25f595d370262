import type { Environment } from '../config/env.ts'
import { failed } from '../lib/refresh-result.ts'
import { MemoryRateStore } from '../limits/memory-store.ts'
import type { RateStore } from '../limits/rate-window.ts'
import { StartError } from './start-error.ts'

export interface OpenLimits {
  readonly limits: RateStore
  readonly close: () => void
}

/** Limits of this process, or shared by several servers when a Redis is named. */
export async function openLimits(
  { redisUrl, secret }: Pick<Environment, 'redisUrl' | 'secret'>,
  onTrouble: (message: string) => void,
): Promise<OpenLimits> {
  if (redisUrl === undefined) return { limits: new MemoryRateStore(), close: () => undefined }
  // Most sites have none.
  const { RedisRateStore } = await import('../limits/redis-store.ts')
  try {
    const limits = await RedisRateStore.open({ url: redisUrl, secret: secret ?? '', onTrouble })
    return { limits, close: () => limits.close() }
  } catch (error) {
    const { host, pathname, protocol } = new URL(redisUrl)
    const place = protocol === 'unix:' ? pathname : host
    throw new StartError(`Cannot use the Redis of LECTERN_REDIS_URL at ${place}: ${failed(error).reason}`)
  }
}
