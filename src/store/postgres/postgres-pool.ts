import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import { connectionOptions, isPoolerRefusal, STATEMENT_WITHIN_MS } from './connection-options.ts'
import { StoreError } from '../statement.ts'
import { Outage, PATIENCE_MS } from './outage.ts'
import { isCrowded, isFull, isUnreachable } from './postgres-errors.ts'

export interface PoolOptions {
  readonly url: string
  /** The most connections of this process. */
  readonly connections: number
  readonly types: NonNullable<PoolConfig['types']>
  /** Runs on the first connection, before anything else does. */
  readonly prepare: (client: PoolClient) => Promise<void>
  readonly onOutage?: ((error: unknown) => void) | undefined
  readonly onRecovery?: (() => void) | undefined
}

const FIRST_WAIT_MS = 50
const IDLE_MS = 30_000
/** After so long it is worth asking whether the server is still there. */
const SUSPICIOUS_MS = 2000
const PROBE_WITHIN_MS = 2000
/** Connecting and asking have as long each. */
const LONGEST_PROBE_MS = 2 * PROBE_WITHIN_MS + 500
const WATCH_EVERY_MS = 500
/** The server had no connection left for us; by now another may have let one go. */
const FULL_FOR_MS = 15_000

/** Connections to one server, and what is known of it: whether it is away, frozen, full, or behind a pooler. */
export class PostgresPool {
  readonly #options: PoolOptions
  readonly #pool: Pool
  readonly #client: ClientConfig
  readonly #outage: Outage
  /** Open connections, so that those to a frozen server can be given up. */
  readonly #sockets = new Set<net.Socket>()
  /** When the work began that is under way. */
  readonly #running = new Map<PoolClient, number>()
  #watch: NodeJS.Timeout | undefined
  #fullUntil: NodeJS.Timeout | undefined
  #isPrepared = false

  private constructor(options: PoolOptions, client: ClientConfig) {
    this.#options = options
    this.#client = client
    this.#pool = new Pool({
      ...client,
      max: options.connections,
      idleTimeoutMillis: IDLE_MS,
      types: options.types,
      stream: () => this.#newSocket(),
    })
    // A connection that breaks while idle is replaced when the next one is asked for.
    this.#pool.on('error', () => undefined)
    this.#outage = new Outage({
      probe: () => this.#probe(),
      onBegin: (error) => options.onOutage?.(error),
      onEnd: () => options.onRecovery?.(),
    })
  }

  /** Rejects when the server cannot be used; with `late`, one that is only away may come later. */
  static async open(options: PoolOptions, { late }: { readonly late: boolean }): Promise<PostgresPool> {
    const limited = {
      ...connectionOptions(options.url, 'lectern'),
      statement_timeout: STATEMENT_WITHIN_MS,
    }
    const pool = new PostgresPool(options, limited)
    try {
      await pool.use(() => Promise.resolve())
      return pool
    } catch (error) {
      if (late && isUnreachable(error)) {
        pool.#outage.begin(error, { isLasting: true })
        return pool
      }
      await pool.close()
      if (!isPoolerRefusal(error)) throw error
    }
    // Its limit on time is then that of the role: see docs/operations/scaling.mdx.
    const { statement_timeout: _unsupported, ...plain } = limited
    const pooled = new PostgresPool(options, plain)
    await pooled
      .use(() => Promise.resolve())
      .catch(async (error: unknown) => {
        await pooled.close()
        throw error
      })
    return pooled
  }

  get counts(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount }
  }

  /** Reading twice harms nobody: also what breaks off is tried again. */
  read<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.#patiently(async () => this.#run(await this.#connect(), work))
  }

  /** Work that must not be done twice. Until it begins nothing was sent, so waiting for a server that restarts is safe. */
  async use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.#run(await this.#patiently(() => this.#connect()), work)
  }

  async close(): Promise<void> {
    this.#outage.close()
    clearInterval(this.#watch)
    clearTimeout(this.#fullUntil)
    await this.#pool.end()
  }

  async #patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const patience = Date.now() + PATIENCE_MS
    for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
      const { lasting } = this.#outage
      if (lasting) throw lasting.error
      try {
        const result = await attempt()
        this.#outage.end()
        return result
      } catch (error) {
        if (isFull(error) && this.#doWithFewer()) continue
        if (!isUnreachable(error)) throw error
        // All connections were busy for too long, which is no outage while the server answers a new one.
        if (isCrowded(error) && (await this.#answers())) throw new StoreError('PostgreSQL is too busy.', true)
        this.#outage.begin(error)
        if (Date.now() + wait > patience) throw error
        await sleep(wait)
      }
    }
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    if (this.#isPrepared) return client
    try {
      await this.#options.prepare(client)
      this.#isPrepared = true
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async #run<Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    let broken = false
    // The query that was under way fails by itself; without a listener the event would end the process.
    const onError = () => {
      broken = true
    }
    client.on('error', onError)
    this.#running.set(client, performance.now())
    this.#watch ??= setInterval(() => this.#lookForFrozen(), WATCH_EVERY_MS).unref()
    try {
      return await work(client)
    } catch (error) {
      broken ||= isUnreachable(error)
      throw error
    } finally {
      this.#running.delete(client)
      client.off('error', onError)
      client.release(broken)
    }
  }

  /** The server is full, but some of its connections are ours: work waits for those. False when none is. */
  #doWithFewer(): boolean {
    const { totalCount, options } = this.#pool
    if (totalCount === 0) return false
    options.max = totalCount
    clearTimeout(this.#fullUntil)
    this.#fullUntil = setTimeout(() => (options.max = this.#options.connections), FULL_FOR_MS).unref()
    return true
  }

  /** A slow query is the business of whoever asked; a server that answers nobody any more is not. */
  #lookForFrozen(): void {
    const [oldest] = this.#running.values()
    if (oldest === undefined) {
      clearInterval(this.#watch)
      this.#watch = undefined
      return
    }
    if (performance.now() - oldest < SUSPICIOUS_MS) return
    clearInterval(this.#watch)
    const started = performance.now()
    void this.#probe()
      .catch((error: unknown) => {
        if (!isUnreachable(error) || isFull(error)) return
        // This process was held up itself, and the time limit says nothing about the server.
        if (performance.now() - started > LONGEST_PROBE_MS) return
        this.#outage.begin(error, { isLasting: true })
        for (const socket of this.#sockets) socket.destroy()
      })
      .finally(() => {
        this.#watch =
          this.#running.size === 0
            ? undefined
            : setInterval(() => this.#lookForFrozen(), SUSPICIOUS_MS).unref()
      })
  }

  /** Whether a new connection is answered. The first that is brings the database up to date. */
  async #probe(): Promise<void> {
    if (!this.#isPrepared) {
      ;(await this.#connect()).release()
      return
    }
    const client = new Client({
      ...this.#client,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  #answers(): Promise<boolean> {
    return this.#probe().then(
      () => true,
      () => false,
    )
  }

  #newSocket(): net.Socket {
    const socket = new net.Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }
}
