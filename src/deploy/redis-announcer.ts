import { Redis } from 'ioredis'
import { redisOptions } from '../lib/redis-options.ts'

const CHANNEL = 'lectern:deployments'

/**
 * Tells other servers that another deployment is live. It only makes them look sooner: a message that is lost, or a Redis that
 * is away, costs a second, because every server looks by itself.
 */
export class RedisAnnouncer {
  readonly #sender: Redis
  readonly #listener: Redis

  constructor(url: string, onNews: () => void) {
    this.#sender = new Redis(redisOptions(url))
    // A command that waits for ever is right for one who listens.
    this.#listener = new Redis({ ...redisOptions(url), enableOfflineQueue: true, commandTimeout: 60_000 })
    for (const redis of [this.#sender, this.#listener]) redis.on('error', () => undefined)
    this.#listener.on('message', onNews)
    void this.#sender.connect().catch(() => undefined)
    void this.#listener
      .connect()
      .then(() => this.#listener.subscribe(CHANNEL))
      .catch(() => undefined)
  }

  notifyPeers(): void {
    void this.#sender.publish(CHANNEL, '').catch(() => undefined)
  }

  close(): void {
    this.#sender.disconnect()
    this.#listener.disconnect()
  }
}
