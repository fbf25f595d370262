import type { Environment } from '../config/env.ts'
import { failed } from '../lib/refresh-result.ts'
import { MemoryRateStore } from '../limits/memory-store.ts'
import type { RateStore } from '../limits/rate-window.ts'
import type { RedisStoreOptions } from '../limits/redis-store.ts'
import { StartError } from './start-error.ts'

export interface OpenLimits {
  readonly limits: RateStore
  readonly close: () => void
}

type Reports = Pick<RedisStoreOptions, 'onTrouble' | 'onRecovery'> & {
  /** Read whenever somebody asks. */
  readonly onOpen?: (isShared: () => boolean) => void
}

/** Limits of this process, or shared by several servers when a Redis is named. */
export async function openLimits(
  { redisUrl, secret }: Pick<Environment, 'redisUrl' | 'secret'>,
  reports: Reports,
): Promise<OpenLimits> {
  if (redisUrl === undefined) return { limits: new MemoryRateStore(), close: () => undefined }
  // Most sites have none.
  const { RedisRateStore } = await import('../limits/redis-store.ts')
  try {
    const limits = await RedisRateStore.open({ url: redisUrl, secret: secret ?? '', ...reports })
    reports.onOpen?.(() => limits.isShared)
    return { limits, close: () => limits.close() }
  } catch (error) {
    const { host, pathname, protocol } = new URL(redisUrl)
    const place = protocol === 'unix:' ? pathname : host
    throw new StartError(`The Redis of LECTERN_REDIS_URL at ${place} refuses us: ${failed(error).reason}`, {
      hint: 'Check the user, the password and the database number in LECTERN_REDIS_URL.',
    })
  }
}
