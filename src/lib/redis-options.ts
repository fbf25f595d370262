import type { RedisOptions } from 'ioredis'

export type RedisConnection = Omit<RedisOptions, 'replyMapping'>

const CONNECT_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 500

/** How we connect to the Redis or Valkey at a URL: `redis://`, `rediss://` or `unix://`. */
export function redisOptions(url: string): RedisConnection {
  const options: RedisConnection = {
    lazyConnect: true,
    // A request is answered now or counted here; it does not wait for a server to come back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (times) => Math.min(times * 200, 5000),
  }
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url)
  if (protocol === 'unix:')
    return { ...options, path: decodeURIComponent(pathname), db: Number(searchParams.get('db') ?? 0) }
  return {
    ...options,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  }
}
